import type { TeamEvent } from 'league-gateway-client';
import { hostOf, partsOf } from '../kit/written-links.ts';

/** Links beside what somebody wrote, each with its host: a label cannot lead elsewhere unseen. */
export function Links({ links }: Pick<TeamEvent, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul class="rows">
      {links.map(({ url, label }) => (
        <li key={url}>
          <Outside url={url}>{label ?? hostOf(url)}</Outside>
          {label !== null && <span class="small soft"> {hostOf(url)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A text whose addresses can be opened, shown by their hosts. */
export const LinkedText = ({ children }: Readonly<{ children: string }>) => (
  <>
    {partsOf(children).map(({ text, url }, at) =>
      url === null ? (
        text
      ) : (
        <Outside key={at} url={url}>
          {text}
        </Outside>
      ),
    )}
  </>
);

const Outside = ({ url, children }: Readonly<{ url: string; children: string }>) => (
  <a href={url} target="_blank" rel="noreferrer">
    {children}
  </a>
);
