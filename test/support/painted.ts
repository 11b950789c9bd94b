/** Resolves in a browser once the page is drawn in its new colors: until then text and background may be from different color schemes. */
export const DRAWN = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))))
  .then(() => undefined)`;
