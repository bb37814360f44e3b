import { storeOf } from '@koi/web/store'

const print = window.matchMedia('print')
const { set, useStore } = storeOf(print.matches)

// `beforeprint` comes before the print is laid out; the media query also knows a preview.
addEventListener('beforeprint', () => set(true))
addEventListener('afterprint', () => set(false))
print.addEventListener('change', () => set(print.matches))

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useStore((isPrinting) => isPrinting)
