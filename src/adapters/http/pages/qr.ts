import { encode } from 'uqr';
import { html, render } from './html.ts';

/** The light margin that scanners need, in modules (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/**
 * A QR code of `text` as one self-contained SVG element, dark on white whatever the background. `title` is its accessible name.
 */
export function qrSvg(text: string, title = 'QR code'): string {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}" shape-rendering="crispEdges"><title>${title}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${darkPath(data)}"/></svg>`,
  );
}

/** One rectangle per run of dark modules in a row: half the size of one per module. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  const lines = rows.map((row) => row.map((dark) => (dark ? '#' : ' ')).join(''));
  return lines
    .flatMap((line, y) => [...line.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`))
    .join('');
}
