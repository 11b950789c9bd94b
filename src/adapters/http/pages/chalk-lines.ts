import { html } from './html.ts';

/** Field markings that suit any of the sports; decorative, so hidden from screen readers. */
export const chalkLines = html`<svg class="chalk" viewBox="0 0 160 120" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false"><path d="M112 0v22M112 98v22M112 36l24 24-24 24-24-24zM37 0a96 96 0 0 0 0 120"/><circle cx="112" cy="60" r="38"/></svg>`;
