"""The local page on a phone and in French: one room at a time, at its newest message, buttons for a thumb.

What changes nothing for others is looked at on one page, of a table with a long channel.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import simcord.http.routes  # noqa: F401  (registers the route table)
from simcord.http import router

from cli.local.world import World
from tests.browser.driver import Browser, Frame, Page, executable
from tests.browser.server import Server
from tests.longer import usual
from tests.patience import HANGS
from tests.ports import held_port

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(executable() is None, reason="no chromium here: apt-get install chromium"),
]
NEWEST = "Post number 60."
AT_NEWEST = """(() => { const t = document.getElementById('channel-timeline');
    return t.scrollHeight > t.clientHeight && t.scrollHeight - t.scrollTop - t.clientHeight < 2; })()"""
SMALL = """[...document.querySelectorAll('.component-button, .select-trigger, .send-message')]
    .filter((e) => e.getClientRects().length && e.getBoundingClientRect().height < 44).map((e) => e.innerText)"""
FAINT = """(() => {
    const numbers = (colour) => (colour.match(/[0-9.]+/g) || []).map(Number);
    const light = (c) => c.slice(0, 3).map((v) => v / 255)
        .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (e) => { for (; e; e = e.parentElement) {
        const c = numbers(getComputedStyle(e).backgroundColor); if (c.length === 3) return c; } return [30, 31, 34]; };
    const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    return [...document.querySelectorAll('body *')].filter((e) => own(e) && e.getClientRects().length
            && e.checkVisibility({visibilityProperty: true})
            && !e.closest("script, style, [inert], :disabled, [aria-disabled=true]"))
        .map((e) => {
            const [a, b] = [light(numbers(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
            return [e.innerText, (a + 0.05) / (b + 0.05)];
        })
        .filter(([, contrast]) => contrast < 4.5).map(([text, contrast]) => `${text}: ${contrast.toFixed(2)}`);
})()"""
CONTROLS = """[...document.querySelectorAll('#modal-root :is(button, input, .select-trigger)')]
    .map((e) => [e.innerText, e.getBoundingClientRect()])
    .map(([name, r]) => ({name, left: r.left, right: r.right, height: r.height}))"""
FITS = """[document.documentElement, document.getElementById("channel-timeline")]
    .every((e) => e.scrollWidth <= innerWidth)"""


FROM_TOP = """(() => { const [t, m] = [document.getElementById("channel-timeline"),
    [...document.querySelectorAll(".channel-message")].at(-1)].map((e) => e.getBoundingClientRect());
    return {top: m.top - t.top, bottom: t.bottom - m.bottom, height: t.height}; })()"""
"""Where the newest message begins, below the channel's upper edge, and where it ends, above the lower one."""

IN_VIEW = f"(({{top, bottom, height}}) => top < height / 2 && bottom < height / 2)({FROM_TOP})"
NEWEST_ID = "[...document.querySelectorAll('.channel-message')].at(-1).dataset.messageId"

SHARED = pytest.mark.asyncio(loop_scope="module")


@contextlib.asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Server]:
    """A table whose bot speaks English, at a free port."""
    with held_port() as port:
        server = Server(folder, port)
        try:
            yield server
        finally:
            await server.kill()
            print("\n".join(server.words[-40:]))


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Page, str]]:
    """A browser's page, and the address to open on it."""
    folder = tmp_path_factory.mktemp("page")
    a_long_channel(folder)
    async with served(folder) as server:
        address = await server.up()
        async with Browser("fr") as page:
            yield page, address


@pytest_asyncio.fixture(loop_scope="module")
async def opened(shared: tuple[Page, str]) -> AsyncIterator[tuple[Page, str]]:
    """The same, as a newcomer has it: the page knows no room that was shown last."""
    yield shared
    await shared[0].frame().evaluate("sessionStorage.clear()")


def a_long_channel(folder: Path) -> None:
    """Sixty posts in the table's channel, more than a screen holds."""
    games = folder / ".local" / "games.db"
    games.parent.mkdir()
    games.touch()
    world = World(games.parent, games)
    ended = world.keep()
    for number in range(1, 61):
        body = {"content": f"Post number {number}.\n" + "More words.\n" * 6}
        path = f"/channels/{world.channel.id}/messages"
        router.dispatch(world.backend, "POST", path, json=body, params={}, files=[], reason=None)
    ended()


LISTS = """(async () => {
  const {renderSelect} = await import(new URL('selects.js', document.querySelector('script[type=module]').src));
  const drafts = new Map();
  const hands = {scope: 'message', draftValue: (key) => drafts.get(key),
      onInit: (key, value) => { if (!drafts.has(key)) drafts.set(key, value); },
      onReconcileDraft: (key, value) => drafts.set(key, value)};
  const shown = (id, chosen) => renderSelect({type: 3, custom_id: id, control_key: 'list', placeholder: 'Who?',
      options: ['a', 'b', 'c'].map((value) => ({label: value, value, default: value === chosen}))}, '0', hands)
      .element.querySelector('.select-value').textContent;
  const first = shown('one', 'a');
  drafts.set('list', ['b']);
  return [first, shown('one', 'a'), shown('two', 'c'), shown('three', '')];
})()"""
"""What a list says: at first, chosen otherwise by hand, and after two answers with other lists at its place."""


async def truth(frame: Frame, expression: str, what: str) -> None:
    """Wait until an expression holds in a frame."""
    end = time.monotonic() + HANGS
    while time.monotonic() < end:
        with contextlib.suppress(RuntimeError, LookupError):
            if await frame.evaluate(expression):
                return
        await asyncio.sleep(0.1)
    raise TimeoutError(f"{what}: {await frame.text()}")


async def shown(page: Page) -> list[str]:
    script = """[...document.querySelectorAll('iframe')]
        .filter((e) => e.checkVisibility({visibilityProperty: true})).map((e) => e.name)"""
    return list(await page.frame().evaluate(script))


@SHARED
@pytest.mark.parametrize("width", usual((320, 400, 480), (320,)))
async def test_one_room_at_a_time_at_its_newest_message_also_after_a_reload(
    opened: tuple[Page, str], width: int
) -> None:
    page, address = opened
    await page.size(width, 800, mobile=True)
    for _ in range(2):
        await page.open(address)
        table = page.frame("table")
        await table.wait_for("Commencer")
        assert await table.evaluate(FITS)
        await truth(table, AT_NEWEST, "the newest message")
        assert await page.frame().evaluate("innerWidth") == width
        assert await shown(page) == ["table"]
        assert await table.evaluate(SMALL) == []
    await page.frame().press("Messages privés")
    assert await shown(page) == ["dm"]
    await page.size(1280, 800)
    assert await shown(page) == ["table", "dm"]


@SHARED
async def test_a_form_fits_a_small_phone(opened: tuple[Page, str]) -> None:
    page, address = opened
    await page.size(320, 640, mobile=True)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    await table.press("Options…", exact=True)
    await table.wait_for("Combien de joueurs")
    boxes = await table.evaluate(CONTROLS)
    assert len(boxes) >= 6
    assert [box for box in boxes if box["left"] < 0 or box["right"] > 320 or box["height"] < 44] == []


@SHARED
async def test_what_a_command_may_be_given_is_named_and_told_in_the_language(opened: tuple[Page, str]) -> None:
    page, address = opened
    await page.size(400, 800, mobile=True)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    await table.type("Message", "/déplacer")
    await table.press("/déplacer", kind="[role=option]")
    assert await table.evaluate("document.querySelector('.command-ghost').innerText") == "+ ensuite, table"
    await table.press("+ ensuite", kind=".command-ghost")
    told = await table.evaluate("document.querySelector('.command-popup').innerText")
    assert "ensuite" in told and "Numéro de la table" in told and "…" not in told
    await table.press("Envoyer")
    await table.wait_for("Ce champ est obligatoire.")
    assert "required" not in await table.text() and await table.evaluate(FITS)


@SHARED
async def test_a_list_shows_what_the_newest_answer_has_chosen_in_it(opened: tuple[Page, str]) -> None:
    """Also where something else was chosen before; a panel drawn again as it was keeps what was chosen."""
    page, address = opened
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    assert await table.evaluate(LISTS) == ["a", "b", "c", "Who?"]


@SHARED
async def test_words_stand_out_from_their_ground(opened: tuple[Page, str]) -> None:
    """4.5 to 1 (WCAG 1.4.3), but for what can't be pressed."""
    page, address = opened
    await page.size(400, 800, mobile=True)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    await table.press("Règles", exact=True)
    await table.wait_for("Visible par vous seulement")
    assert await table.evaluate(FAINT) == []
    assert await page.frame().evaluate(FAINT) == []
    await table.press("Options…", exact=True)
    await table.press("Partie", kind="#modal-root [role=combobox]")
    await table.wait_for("3 points pour gagner")
    assert await table.evaluate(FAINT) == []


@SHARED
async def test_who_reads_an_older_post_is_left_there(opened: tuple[Page, str]) -> None:
    page, address = opened
    await page.size(400, 800, mobile=True)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    await truth(table, AT_NEWEST, "the newest message")
    wheel = {"type": "mouseWheel", "x": 200, "y": 400, "deltaX": 0, "deltaY": -900}
    await page.send("Input.dispatchMouseEvent", **wheel)
    await truth(table, f"!{AT_NEWEST}", "an older message")
    await page.frame("dm").wait_for("Aucun message")
    await table.evaluate("document.getElementById('channel-message-list').style.paddingBottom = '300px'")
    await table.evaluate("new Promise((r) => setTimeout(r, 300))")
    assert not await table.evaluate(AT_NEWEST)


async def lobby(page: Page, address: str, height: int) -> Frame:
    """The room of the table, with the lobby's card at its end."""
    await page.size(400, height, mobile=True)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    await truth(table, AT_NEWEST, "the newest message")
    return table


@SHARED
async def test_an_answer_below_what_was_pressed_comes_into_view(opened: tuple[Page, str]) -> None:
    """Also for a reader who is not at the newest message: it would come below the window, as if nothing happened."""
    table = await lobby(*opened, 800)
    for looks_back in (False, True):
        if looks_back:
            wheel = {"type": "mouseWheel", "x": 200, "y": 400, "deltaX": 0, "deltaY": -900}
            await opened[0].send("Input.dispatchMouseEvent", **wheel)
            await truth(table, f"!{AT_NEWEST}", "an older message")
        before = await table.evaluate(NEWEST_ID)
        await table.press("Règles", exact=True, first=True)
        await truth(table, f"{NEWEST_ID} !== '{before}'", "the answer")
        await truth(table, IN_VIEW, "most of a window of it")


HELD = """(() => { const send = window.fetch, held = new Promise((go) => { window.release = go; });
    window.fetch = async (...given) => { if (given[0] === "/api/action") await held; return send(...given); }; })()"""
"""What is pressed reaches the bot only after `release()`."""


@SHARED
async def test_who_goes_elsewhere_by_keys_while_an_answer_is_awaited_is_left_there(opened: tuple[Page, str]) -> None:
    page, address = opened
    table = await lobby(page, address, 800)
    await table.evaluate(HELD)
    before = await table.evaluate(NEWEST_ID)
    await table.press("Règles", exact=True, first=True)
    for _ in range(3):
        await page.key("PageUp", 33)
        await table.evaluate("new Promise((r) => setTimeout(r, 300))")
    await truth(table, f"!{AT_NEWEST}", "an older message")
    await table.evaluate("release()")
    await truth(table, f"{NEWEST_ID} !== '{before}'", "the answer")
    await table.evaluate("new Promise((r) => setTimeout(r, 500))")
    assert not await table.evaluate(IN_VIEW)


async def turned_to_english(table: Frame) -> None:
    """The rules are shown, the buttons at their end in view; then they are put into English by one of those."""
    before = await table.evaluate(NEWEST_ID)
    await table.press("Règles", exact=True, first=True)
    await truth(table, f"{NEWEST_ID} !== '{before}' && {IN_VIEW}", "the rules")
    await table.evaluate("document.getElementById('channel-timeline').scrollTop = 1e6")
    await table.press("In English", exact=True)
    await table.wait_for("Quick rules")


@SHARED
async def test_words_that_change_out_of_sight_come_into_view(opened: tuple[Page, str]) -> None:
    table = await lobby(*opened, 520)
    await turned_to_english(table)
    await truth(table, f"{FROM_TOP}.top > -150 && {FROM_TOP}.bottom < 0", "the beginning of what changed")


@SHARED
async def test_nothing_moves_when_the_answer_is_seen(opened: tuple[Page, str]) -> None:
    table = await lobby(*opened, 800)
    await turned_to_english(table)
    await table.evaluate("new Promise((r) => setTimeout(r, 500))")
    assert (await table.evaluate(FROM_TOP))["top"] < -150


async def test_in_french_everything_speaks_french_and_ann_manages_the_server(tmp_path: Path) -> None:
    async with served(tmp_path) as server, Browser("fr") as page:
        await page.open(await server.up())
        table = page.frame("table")
        await table.wait_for("Ann vous invite")
        assert "seed" not in await table.text()
        await table.type("Message", "/rég")
        await table.wait_for("/réglages")
        await table.press("/réglages", kind="[role=option]")
        await table.press("Envoyer")
        await table.wait_for("Réglages de ce serveur")
        await table.wait_for("Visible par vous seulement")
        await table.press("Commencer", exact=True)
        await table.wait_for("C’est parti.")
        assert "Je ne peux pas ouvrir de fils" not in await table.text()


@SHARED
async def test_no_time_stands_on_a_post_s_first_word(opened: tuple[Page, str]) -> None:
    """The preview shows it in the gutter of a post that is pointed at, and a phone has no gutter."""
    page, address = opened
    await page.size(400, 800, mobile=True)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    await page.send("Input.dispatchMouseEvent", type="mouseMoved", x=200, y=400)
    pointed_at = "document.querySelectorAll('.channel-message:hover').length"
    await truth(table, pointed_at, "a post that is pointed at")
    times = """[...document.querySelectorAll('.message-gutter-time')].filter((e) => e.getClientRects().length)
        .map((e) => e.innerText)"""
    assert await table.evaluate(times) == []


PICTURES = """(async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="960"/>';
  const drawn = 'data:image/svg+xml,' + encodeURIComponent(svg);
  const picture = (kind) => `<button class="media-lightbox-trigger"><img class="${kind}" src="${drawn}"></button>`;
  const posted = (count) => `<ul class="message-attachments">${
    `<li class="attachment attachment-inline">${picture("attachment-image")}</li>`.repeat(count)}</ul>`;
  const message = document.querySelector(".channel-message");
  message.innerHTML = `<div class="message-components components-v2"><div class="component-container">
    <div class="component-gallery"><figure>${picture("gallery-image")}</figure></div></div></div>
    ${posted(1)}${posted(2)}`;
  const shown = [...message.querySelectorAll("img")];
  await Promise.all(shown.map((image) => image.decode()));
  return shown.map((image) => image.getBoundingClientRect()).map(({x, y, width, height}) => ({x, y, width, height}));
})()"""
"""Where four pictures, higher than wide, are shown: a panel's, a post's one, a post's two."""


@SHARED
async def test_beside_a_picture_there_is_room_on_a_wide_window_and_none_is_lost_on_a_phone(
    opened: tuple[Page, str],
) -> None:
    page, address = opened
    await page.size(1280, 900)
    await page.open(address)
    table = page.frame("table")
    await table.wait_for("Commencer")
    panel, post, left, right = await table.evaluate(PICTURES)
    assert panel["height"] < 400 and post["height"] < 520
    assert left["y"] == right["y"] and left["x"] < right["x"]
    await page.size(400, 860, mobile=True)
    panel, post, above, below = await table.evaluate(PICTURES)
    assert panel["width"] > 340 and min(post["width"], above["width"], below["width"]) > 370
