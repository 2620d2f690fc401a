// Added to the preview: links stay in this page, a room opens and stays at its newest message, and it tells of news.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="https://discord.com/channels/"]');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  // Discord's own address knows nothing of this table: the link leads to the room and the post here.
  parent.postMessage({go: link.href}, "*");
}, true);
addEventListener("message", (event) => {
  if (event.source !== parent || typeof event.data?.go !== "string") return;
  const posts = [...document.querySelectorAll(".channel-message")];
  const message = event.data.go.split("/")[6];
  const post = posts.find((one) => one.dataset.messageId === message) || posts.at(-1);
  if (post && post !== posts.at(-1)) dispatchEvent(new Event("left-newest"));
  post?.scrollIntoView({block: "end", behavior: "smooth"});
});

// Times pass; and when its person chose another language under `/me`, the page around it changes, too.
setInterval(() => {
  for (const time of document.querySelectorAll("time.discord-timestamp")) {
    const told = time.told?.(state.profile.presentationTime);
    if (told && told !== time.textContent) time.textContent = told;
  }
  if (state.ready && state.profile.locale.split("-")[0] !== document.documentElement.lang)
    parent.postMessage({language: true}, "*");
}, 250);

{
  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");
  const NEAR = 48;
  let following = true; // Until the reader leaves the newest message.
  let newest = "";
  let moved = 0;
  let drawn = performance.now();
  // Only what a reader does can leave it: pictures that come in late move the page, too.
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    timeline.addEventListener(kind, () => { moved = performance.now(); }, {passive: true, capture: true});
  }
  // A long pull at the scroll bar is one press.
  timeline.addEventListener("pointermove", (event) => { if (event.buttons) moved = performance.now(); }, {passive: true});
  addEventListener("left-newest", () => { following = false; });
  const follow = () => requestAnimationFrame(() => { if (following) timeline.scrollTop = timeline.scrollHeight; });
  timeline.addEventListener("scroll", () => {
    const near = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < NEAR;
    if (near) following = true;
    else if (performance.now() - moved < 1000) following = false;
    // The preview puts itself back where it was some frames after it drew its list anew.
    else if (following && performance.now() - drawn < 3000) follow();
  }, {passive: true});
  const draw = () => { drawn = performance.now(); follow(); };
  const grown = new ResizeObserver(draw);
  grown.observe(list);
  grown.observe(timeline);
  new MutationObserver(() => {
    const last = list.querySelector(".channel-message:last-of-type")?.dataset.messageId || "";
    if (newest && last && BigInt(last) > BigInt(newest)) parent.postMessage({news: true}, "*");
    if (last) newest = last;
    draw();
  }).observe(list, {childList: true});
}
