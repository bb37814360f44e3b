import dialogPolyfill from 'dialog-polyfill'

/** User-agent styles of `<dialog>`. */
const rules = [
  'dialog { position: fixed; top: 0; right: 0; bottom: 0; left: 0; width: -webkit-fit-content; height: -webkit-fit-content; margin: auto; display: block }',
  'dialog:not([open]) { display: none }',
  'dialog + .backdrop { position: fixed; top: 0; right: 0; bottom: 0; left: 0; background: var(--veil) }',
  '._dialog_overlay { position: fixed; top: 0; right: 0; bottom: 0; left: 0 }',
]

/** Registers the element on first use and restores the focus on close, which the polyfill does not. */
function showModal(this: HTMLDialogElement): void {
  // `registerDialog` refuses elements that have `showModal`.
  dialogPolyfill.forceRegisterDialog(this)
  const show = this.showModal
  this.showModal = () => {
    const opener = document.activeElement
    const giveBack = () => opener instanceof HTMLElement && opener.focus({ preventScroll: true })
    this.addEventListener('close', giveBack, { once: true })
    show()
  }
  this.showModal()
}

/** Polyfills `<dialog>` (Safari before 15.4). An element is registered when it is first shown. */
export function addDialogs(): void {
  if ('HTMLDialogElement' in window) return
  Object.assign(window, { HTMLDialogElement: HTMLUnknownElement })
  Object.assign(HTMLUnknownElement.prototype, { showModal, close: () => undefined })
  const [sheet] = document.styleSheets
  for (const rule of rules) sheet?.insertRule(rule, 0)
}
