/** The payment page's look; its own, so that it is not taken for a part of the shop. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #eef1f4; --card: #ffffff; --side: #1f2a44; --side-ink: #f4f6fb; --side-soft: #b9c3dc; --ink: #17202f; --soft: #54607a;
  --line: #d7dde6; --go: #0b6b4f; --go-ink: #ffffff; --go-hover: #08573f; --focus: #2f5bd7; --warn: #9c1f2e; --warn-page: #fdecee; --note: #fff4d6; --note-ink: #5a4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151e; --card: #19212e; --side: #141b2a; --side-ink: #eef2fa; --side-soft: #9fadc9; --ink: #eef2f8; --soft: #a3b0c6;
    --line: #2d3848; --go: #3ecf9d; --go-ink: #06241a; --go-hover: #62dcb3; --focus: #8fb0ff; --warn: #ffb3bb; --warn-page: #3a1a20; --note: #37300f; --note-ink: #ffe7a3;
  }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif }
main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); max-width: 960px; margin: 48px auto; border-radius: 16px; overflow: hidden; background: var(--card); box-shadow: 0 16px 48px rgb(15 23 42 / 14%) }
.order { padding: 40px; background: var(--side); color: var(--side-ink) }
.order h1 { margin: 0; font-size: 16px; font-weight: 600; color: var(--side-soft) }
.total { margin: 4px 0 24px; font-size: 40px; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums }
.lines { list-style: none; margin: 0; padding: 0 }
.lines li { display: grid; grid-template-columns: 48px 1fr auto; gap: 16px; align-items: center; padding: 12px 0; border-top: 1px solid rgb(255 255 255 / 14%) }
.lines.plain li { grid-template-columns: 1fr auto }
.lines img, .lines .blank { width: 48px; height: 48px; border-radius: 8px; object-fit: cover; background: rgb(255 255 255 / 12%) }
.lines strong { display: block; font-weight: 600; overflow-wrap: anywhere }
.lines small { color: var(--side-soft); font-size: 14px }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap }
.sum { display: flex; justify-content: space-between; margin: 8px 0 0; padding-top: 16px; border-top: 1px solid rgb(255 255 255 / 32%); font-weight: 700 }
.pay { padding: 40px }
.pay h2 { margin: 0 0 16px; font-size: 24px; line-height: 1.3 }
.pay p { margin: 0 0 16px; color: var(--soft) }
.note { padding: 12px 16px; border-radius: 8px; background: var(--note) }
.pay .note, .pay .note p { color: var(--note-ink) }
.alert { padding: 12px 16px; border-radius: 8px; background: var(--warn-page) }
.pay .alert { color: var(--warn); font-weight: 600 }
.email { display: grid; gap: 4px; margin: 0 0 24px }
.email dt { color: var(--soft); font-size: 14px } .email dd { margin: 0; overflow-wrap: anywhere }
button, .button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button:hover, .button:hover { border-color: var(--soft) }
button.go, .button.go { border-color: var(--go); background: var(--go); color: var(--go-ink) }
button.go:hover, .button.go:hover { border-color: var(--go-hover); background: var(--go-hover) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
details { margin-top: 12px; border-top: 1px solid var(--line); padding-top: 16px }
summary { min-height: 32px; font-weight: 600; cursor: pointer }
details p { margin-top: 8px }
@media (max-width: 767px) {
  main { grid-template-columns: minmax(0, 1fr); margin: 0; border-radius: 0; min-height: 100vh; align-content: start }
  .order, .pay { padding: 24px 16px }
}
`;
