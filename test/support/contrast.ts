/**
 * A function of a page with axe: whether an element's text has the contrast of WCAG 2.2, 1.4.3, by the colors that the browser has computed. It is for
 * text about which axe is not certain: a single letter, signs, what something else lies over, and what is on a gradient or a drawing, of which
 * every color counts. What cannot be told so is not readable: text on a photo, with opacity, beside the flow, or on what CSS draws before or after.
 */
export const IS_READABLE = `(element) => {
  const { Color, flattenColors, getContrast } = axe.commons.color;
  const ENOUGH = 4.5;
  const ENOUGH_FOR_LARGE = 3;
  const colorOf = (css, opacity = 1) => {
    const color = new Color();
    color.parseString(css);
    color.alpha *= opacity;
    return color;
  };
  const colorsIn = (css) => (css.match(/(rgba?|color|okl(ab|ch))\\([^)]*\\)/g) ?? []).map((found) => colorOf(found));
  const over = (layers, grounds) => (layers.length === 0 ? grounds : layers.flatMap((layer) => grounds.map((ground) => flattenColors(layer, ground))));
  const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const paintOf = (part) => {
    const { fill, stroke } = getComputedStyle(part);
    return [fill, stroke].filter((paint) => paint !== 'none');
  };

  const text = document.createRange();
  const lines = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .flatMap((node) => {
      text.selectNodeContents(node);
      return [...text.getClientRects()];
    });
  const isBehind = (part) => lines.some((line) => meets(line, part.getBoundingClientRect()));

  /** The colors that may be behind what an element holds; undefined if that cannot be told. */
  function groundsOf(within) {
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(within);
    const isDrawn = ['::before', '::after'].some((part) => colorOf(getComputedStyle(within, part).backgroundColor).alpha > 0);
    if (backgroundImage.includes('url(') || opacity !== '1' || isDrawn) return undefined;
    const own = colorOf(backgroundColor);
    const isInFlow = ['static', 'relative', 'sticky'].includes(position) && within !== document.documentElement;
    const around = own.alpha === 1 ? [own] : isInFlow ? groundsOf(within.parentElement) : undefined;
    return around && over(colorsIn(backgroundImage), own.alpha === 1 ? around : over([own], around));
  }
  /** The same with the drawings there. */
  function drawnOn() {
    const grounds = groundsOf(element);
    const isBefore = (part) => element.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING;
    const pictures = [...document.querySelectorAll('img, svg')].filter((part) => isBefore(part) && isBehind(part));
    if (!grounds || pictures.some(({ localName }) => localName === 'img')) return undefined;
    return pictures.reduce((all, picture) => {
      const { opacity } = getComputedStyle(picture);
      const paints = [picture, ...picture.querySelectorAll('*')].flatMap(paintOf);
      return [...all, ...over(paints.map((paint) => colorOf(paint, Number(opacity))), all)];
    }, grounds);
  }
  /** What was drawn last below text that is part of a drawing. */
  function drawnBelow(drawing) {
    const parts = [...drawing.querySelectorAll('*')];
    const below = parts.slice(0, parts.indexOf(element)).filter((part) => getComputedStyle(part).fill !== 'none' && isBehind(part));
    const ground = below.length > 0 && colorOf(getComputedStyle(below.at(-1)).fill);
    return ground && ground.alpha === 1 ? [ground] : undefined;
  }

  const drawing = element.closest('svg');
  const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
  const px = Number.parseFloat(fontSize);
  const isLarge = !drawing && (px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700));
  const letters = colorOf(drawing ? fill : color);
  const grounds = drawing ? drawnBelow(drawing) : drawnOn();
  return grounds?.every((ground) => getContrast(ground, flattenColors(letters, ground)) >= (isLarge ? ENOUGH_FOR_LARGE : ENOUGH)) ?? false;
}`;
