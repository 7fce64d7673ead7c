/** The panel's look: plain paper and a yellow band, so that nobody takes it for a real wallet. */
export const styles = `
:host { all: initial; }
dialog {
  box-sizing: border-box;
  inset: 16px 16px auto auto;
  inline-size: min(360px, calc(100vw - 32px));
  max-block-size: calc(100dvh - 32px);
  margin: 0 0 0 auto;
  padding: 0;
  border: 2px solid #111;
  border-radius: 0;
  background: #fff;
  color: #111;
  color-scheme: light;
  font: 15px/1.45 ui-monospace, monospace;
  overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(0 0 0 / 20%); }
header { padding: 8px 16px; border-block-end: 2px solid #111; background: #ffd84d; }
header p { margin: 0; overflow-wrap: anywhere; }
.badge { font-weight: 700; }
.body { padding: 12px 16px; overflow: auto; }
.body:focus-visible { outline: 2px solid #0b57d0; outline-offset: -4px; }
h2 { margin: 0 0 8px; font-size: 17px; }
dl { margin: 0; }
dt { color: #555; font-size: 13px; }
dd { margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
footer { display: flex; gap: 8px; padding: 12px 16px; border-block-start: 1px solid #bbb; }
button {
  flex: 1;
  min-block-size: 44px;
  border: 2px solid #111;
  border-radius: 0;
  background: #fff;
  color: #111;
  font: inherit;
  cursor: pointer;
}
.approve { background: #111; color: #fff; }
button:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
@media (forced-colors: active) { .approve { font-weight: 700; } }
`
