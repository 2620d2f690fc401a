// Added to the preview: whoever presses sees what came of it. An answer that is nowhere in sight is brought there; the
// page stays where it is when enough of it is seen. Its state is read, which is why this stands in the same module.
{
  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");
  const PATIENCE = 20000; // Milliseconds in which an answer is awaited: a hint may be thought about.
  const EVERY = 50;
  const EDGE = 12; // Pixels between an answer and the edge it is brought to.
  const PRESSES = ["click", "select", "modal_submit", "run_command"];
  const SCROLLS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];
  let press = null;
  let again = 0; // The timer of the next look.
  let pressed = ""; // The message of the last press: a form is sent without one.

  const messages = () => [...list.querySelectorAll(".channel-message")];
  const box = (range) => range.getBoundingClientRect();

  // Words of a message as [text, where it is]: what is said, or what can be pressed. Times change by themselves.
  function words(message, within) {
    const found = [];
    for (const root of message.querySelectorAll(within)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.trim() || node.parentElement.closest("time")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        found.push([node.data, range]);
      }
    }
    return found;
  }
  const SAID = ".message-content, .text-display";
  const CONTROLS = ".component-row";
  const texts = (message, within) => new Set(words(message, within).map(([text]) => text));

  function whole(rects) {
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    return {top, bottom, height: bottom - top};
  }
  // Half of it, or half a screen of it.
  function seen(rect) {
    const view = box(timeline);
    const part = Math.min(rect.bottom, view.bottom) - Math.max(rect.top, view.top);
    return part >= Math.min(rect.height, view.height) / 2;
  }
  function show(rect) {
    const view = box(timeline);
    const above = rect.top < view.top || rect.height > view.height - 2 * EDGE;
    dispatchEvent(new Event("left-newest"));
    timeline.scrollTop += above ? rect.top - view.top - EDGE : rect.bottom - view.bottom + EDGE;
  }

  // What came since the press, where it is: [in the message that was pressed, in new ones].
  function came() {
    const there = messages();
    const message = there.find((one) => one.dataset.messageId === press.target);
    const fresh = (within, before) => message
      ? words(message, within).filter(([text]) => !before.has(text)).map(([, range]) => box(range)) : [];
    const said = fresh(SAID, press.said);
    // A list shows what was chosen from it, and buttons that came by it are an answer; a button answers by words.
    const controls = press.kind === "select" ? fresh(CONTROLS, press.controls) : [];
    const posted = there.filter((one) => !press.there.has(one) && !one.querySelector(".message-loading")).map(box);
    return [said.length ? [whole(said)] : [], controls, posted];
  }

  function look() {
    if (!press) return;
    if (performance.now() - press.at > PATIENCE) { press = null; return; }
    const calm = !state.pendingAction && state.ready && !state.modalHandle;
    if (calm && came().some((part) => part.length)) {
      // Two frames later whoever is at the newest message has followed it.
      requestAnimationFrame(() => requestAnimationFrame(judge));
    } else again = setTimeout(look, EVERY);
  }

  function judge() {
    if (!press) return;
    const [said, controls, posted] = came();
    press = null;
    const all = [...said, ...controls, ...posted];
    if (all.length && !all.some(seen)) show(said[0] || posted.at(-1) || whole(controls));
  }

  function begin(event) {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    const before = new Map(messages().map((one) => [one.dataset.messageId, [one, texts(one, SAID), texts(one, CONTROLS)]]));
    // Whether it is a press at all is known once the preview has heard of it, too.
    setTimeout(() => {
      if (!PRESSES.includes(state.pendingAction?.kind)) return;
      pressed = state.pendingAction.targetId || pressed;
      const [, said, controls] = before.get(pressed) || [null, new Set(), new Set()];
      const there = new Set([...before.values()].map(([one]) => one));
      press = {at: performance.now(), kind: state.pendingAction.kind, target: pressed, said, controls, there};
      clearTimeout(again);
      look();
    });
  }
  for (const kind of ["click", "submit", "keydown"]) document.addEventListener(kind, begin, true);
  // Who looks elsewhere meanwhile is left there.
  const away = () => { press = null; };
  for (const kind of ["wheel", "touchmove"]) timeline.addEventListener(kind, away, {passive: true});
  addEventListener("keydown", (event) => { if (SCROLLS.includes(event.key)) away(); }, true);
  // The scroll bar: what else is pressed there is some element within.
  timeline.addEventListener("pointerdown", (event) => { if (event.target === timeline) away(); });
}
