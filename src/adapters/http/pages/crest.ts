import { colorsOf, initialsOf } from '../../../domain/league/team-colors.ts';
import { type Html, html } from './html.ts';

/** A team's initials in its colors, which paper shows, too; decorative, so hidden from screen readers. */
export function crest(team: Readonly<{ id: string; name: string; color: string | null }>): Html {
  const { background, text } = colorsOf(team);
  return html`<svg class="crest" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect x="1" y="1" width="30" height="30" rx="8" fill="${background}"/><text x="16" y="21" text-anchor="middle" fill="${text}">${initialsOf(team.name)}</text></svg>`;
}

export const CREST_STYLE = `
.crest { flex: none; width: 1.75rem; height: 1.75rem; vertical-align: middle; }
.crest rect { stroke: var(--edge); stroke-width: 1; }
.crest text { font-size: 13px; font-weight: 800; }
`;
