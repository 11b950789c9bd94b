/** The invite as a ticket: the field above, the buttons, and a tear-off stub with the QR code; on a wide screen the QR code comes first. */
export const JOIN_STYLE = `
.field bdi { display: block; margin: .125rem 0 .625rem; text-align: left; }
.role { display: inline-block; border: 1px solid transparent; padding: .25rem .75rem; border-radius: 99rem; background: #fff; color: #14532d; font-size: 1rem; font-weight: 650; letter-spacing: 0; }
.team { display: block; margin-top: .625rem; font-size: 1rem; font-weight: 600; letter-spacing: 0; }
.team bdi { display: inline; margin: 0; }
.actions { display: grid; gap: .75rem; }
.button {
  display: inline-flex; align-items: center; justify-content: center; gap: .5rem;
  min-height: 2.75rem; padding: .5rem 1rem;
  border: 1.5px solid var(--edge); border-radius: .75rem;
  background: var(--card); color: var(--ink);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { border-color: var(--soft); background: var(--sunken); }
.button:focus-visible { border-radius: .75rem; }
.primary { min-height: 3.5rem; border-color: transparent; background: var(--action); color: var(--on-action); font-size: 1.125rem; font-weight: 700; }
.primary:hover { border-color: transparent; background: var(--action-over); }
.stores { display: flex; flex-wrap: wrap; gap: .75rem; }
.stores .button { flex: 1 1 8rem; }
.code { display: grid; gap: .625rem; }
.code-box { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .625rem 1rem; padding: .75rem; border: 1.5px dashed var(--edge); border-radius: .875rem; background: var(--sunken); }
.code-box code { flex: 999 1 auto; padding: .25rem; font-size: clamp(1.25rem, .95rem + 1.9vw, 1.75rem); font-weight: 700; line-height: 1.3; letter-spacing: .01em; overflow-wrap: anywhere; -webkit-user-select: all; user-select: all; }
.code-box .button { flex: 1 1 auto; }
.steps { display: grid; gap: 1rem; margin-top: .875rem; list-style: none; counter-reset: step; }
.steps li { position: relative; padding-inline-start: 3rem; counter-increment: step; }
.steps li::before {
  content: counter(step) / ""; position: absolute; inset-inline-start: 0; top: -.0625rem;
  display: grid; place-items: center; width: 2rem; height: 2rem;
  border: 1.5px solid var(--link); border-radius: 50%; color: var(--link); font-weight: 700; line-height: 1;
}
.steps strong { display: block; }
.stub { position: relative; display: grid; justify-items: center; align-content: center; gap: .75rem; padding: 1.75rem 1.25rem; border-top: 2px dashed var(--line); background: var(--sunken); text-align: center; }
.stub::before, .stub::after { content: ""; position: absolute; top: -.75rem; width: 1.375rem; height: 1.375rem; border: 1px solid var(--line); border-radius: 50%; background: var(--ground); }
.stub::before { left: -.75rem; }
.stub::after { right: -.75rem; }
.stub svg { display: block; width: min(100%, 13rem); height: auto; border: 1px solid var(--line); border-radius: .75rem; background: #fff; }
.stub .soft { max-width: 22rem; text-wrap: balance; }
@media (max-width: 15rem) {
  .code-box { padding: .25rem; }
  .steps li { padding-inline-start: 0; }
  .steps li::before { position: static; margin-bottom: .25rem; }
}
@media (max-width: 51.99rem) {
  .wide-only { display: none; }
}
@media screen and (min-width: 52rem) {
  .narrow-only { display: none; }
  .ticket { max-width: 62rem; display: grid; grid-template: auto 1fr / 25rem minmax(0, 1fr); }
  .ticket .field { grid-column: span 2; padding-block: 1.75rem; }
  .stub { grid-area: 2 / 1; align-content: start; border-top: 0; border-inline-end: 2px dashed var(--line); padding: 2rem; }
  .stub h2 { font-size: 1.375rem; }
  .stub svg { width: 100%; }
  .stub::before, .stub::after { left: auto; right: -.75rem; }
  .stub::after { top: auto; bottom: -.75rem; }
  .inside { align-content: start; }
  .inside .wide-only h2 { margin-bottom: .375rem; }
  footer { max-width: 62rem; }
}
/* A tablet is wide and has the app; a computer has not. */
@media screen and (min-width: 52rem) and (hover: hover) {
  .actions { order: 1; }
  .primary { min-height: 2.75rem; border-color: var(--edge); background: var(--card); color: var(--ink); font-size: 1rem; }
  .primary:hover { border-color: var(--soft); background: var(--sunken); }
}
@media print {
  .role { padding-inline: 0; }
  .actions, .code .button { display: none; }
  .stub::before, .stub::after { display: none; }
}
`;
