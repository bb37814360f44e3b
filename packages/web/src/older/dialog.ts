import dialogPolyfill from 'dialog-polyfill'

/** The style rules that a `<dialog>` has from browsers that know it. */
const rules = [
  'dialog { position: fixed; top: 0; right: 0; bottom: 0; left: 0; width: -webkit-fit-content; height: -webkit-fit-content; margin: auto; display: block }',
  'dialog:not([open]) { display: none }',
  'dialog + .backdrop { position: fixed; top: 0; right: 0; bottom: 0; left: 0; background: var(--veil) }',
  '._dialog_overlay { position: fixed; top: 0; right: 0; bottom: 0; left: 0 }',
]

/** The first `showModal` of an element: registers it with the polyfill, which lets the focus go when the dialog closes. */
function showModal(this: HTMLDialogElement): void {
  // registerDialog would leave an element alone that has this method.
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

/**
 * Adds `showModal`, `close` and `open` to `<dialog>` where the browser does not know the element (Safari before 15.4). An
 * element is registered with the polyfill when it is first shown.
 */
export function addDialogs(): void {
  if ('HTMLDialogElement' in window) return
  Object.assign(window, { HTMLDialogElement: HTMLUnknownElement })
  Object.assign(HTMLUnknownElement.prototype, { showModal, close: () => undefined })
  const [sheet] = document.styleSheets
  for (const rule of rules) sheet?.insertRule(rule, 0)
}
