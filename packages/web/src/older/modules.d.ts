declare module 'core-js/modules/*'

declare module 'dialog-polyfill' {
  const dialogPolyfill: { registerDialog(dialog: HTMLElement): void }
  export default dialogPolyfill
}
