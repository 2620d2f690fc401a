// The page of one person: tabs on a narrow screen, links between its rooms, and whether the table is still served.
"use strict";
const words = document.body.dataset;
const rooms = ["table", "dm"];
const frames = Object.fromEntries(rooms.map((room) => [room, document.getElementById(room)]));
const tabs = Object.fromEntries(rooms.map((room) => [room, document.getElementById(`tab-${room}`)]));
const narrow = matchMedia("(max-width: 800px)");
const KEPT = `room ${location.pathname}`;
let shown = sessionStorage.getItem(KEPT) === "dm" ? "dm" : "table";

function mark(room, news) {
  tabs[room].classList.toggle("news", news);
  if (news) tabs[room].setAttribute("aria-label", words.news.replace("{name}", tabs[room].textContent));
  else tabs[room].removeAttribute("aria-label");
}

function show(room) {
  shown = room;
  sessionStorage.setItem(KEPT, room);
  for (const each of rooms) {
    tabs[each].setAttribute("aria-selected", String(each === room));
    tabs[each].tabIndex = each === room ? 0 : -1;
    frames[each].classList.toggle("away", each !== room);
  }
  mark(room, false);
}

for (const room of rooms) {
  tabs[room].addEventListener("click", () => show(room));
  tabs[room].addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const next = event.key === "Home" ? "table" : event.key === "End" ? "dm" : room === "table" ? "dm" : "table";
    show(next);
    tabs[next].focus();
  });
}
show(shown);

addEventListener("message", (event) => {
  const from = rooms.find((room) => frames[room].contentWindow === event.source);
  if (!from) return;
  if (event.data?.language === true) location.reload();
  if (event.data?.news === true && narrow.matches && from !== shown) mark(from, true);
  if (typeof event.data?.go !== "string") return;
  const room = event.data.go.includes("/channels/@me") ? "dm" : "table";
  show(room);
  frames[room].contentWindow.postMessage({go: event.data.go}, "*");
});

setInterval(async () => {
  const state = document.getElementById("state");
  let text = words.gone;
  try {
    const answer = await fetch("/alive", {cache: "no-store"});
    const [run, typing] = (await answer.text()).split(" ");
    if (answer.ok && run !== words.run) location.reload();
    text = typing ? words.typing : "";
  } catch { /* Not served: the words say so. */ }
  if (state.textContent !== text) state.textContent = text;
}, 1500);
