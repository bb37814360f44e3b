declare module 'core-js/modules/*'

declare module 'dialog-polyfill' {
  const dialogPolyfill: { forceRegisterDialog(dialog: HTMLElement): void }
  export default dialogPolyfill
}
