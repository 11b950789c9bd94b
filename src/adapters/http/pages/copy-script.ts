/** Shows the copy button, which needs a script. Without clipboard access (plain http), it selects the code and uses the legacy copy command. */
export const COPY_SCRIPT = `
const code = document.getElementById('code');
const button = document.getElementById('copy');
const status = document.getElementById('copied');
const selectCode = () => getSelection().selectAllChildren(code);
const copySelection = () => { selectCode(); return document.execCommand('copy'); };
const copy = async () => {
  try { await navigator.clipboard.writeText(code.textContent); return true; } catch { return copySelection(); }
};
button.addEventListener('click', async () => {
  status.textContent = '';
  const copied = await copy();
  setTimeout(() => { status.textContent = copied ? button.dataset.copied : button.dataset.selected; }, 50);
});
button.hidden = false;
`;
