/** Whether the browser lays out the gaps of a flex container; a measurement, because `@supports (gap: 1px)` is about grids. */
export function hasFlexGaps(): boolean {
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;display:flex;flex-direction:column;row-gap:1px'
  box.append(document.createElement('i'), document.createElement('i'))
  document.body.append(box)
  const { scrollHeight } = box
  box.remove()
  return scrollHeight === 1
}

/** The rules that put margins in the place of the gap of a flex container: between its children, in its direction. */
export function marginRules({ selectorText, style }: Pick<CSSStyleRule, 'selectorText' | 'style'>): string[] {
  if (!/^(?:inline-)?flex$/.test(style.display)) return []
  const isColumn = style.flexDirection.startsWith('column')
  // Of a shorthand with a custom property the CSSOM tells no parts.
  const [row = '', column = row] = style.gap.split(/ (?![^()]*(?:\([^()]*\)[^()]*)*\))/)
  const gap = isColumn ? style.rowGap || row : style.columnGap || column
  if (!gap || gap === 'normal') return []
  const children = selectorText
    .split(',')
    .map((selector) => `${selector.trim()} > * + *`)
    .join(', ')
  return [`${children} { margin-${isColumn ? 'top' : 'left'}: ${gap} }`]
}

const done = new WeakSet<CSSStyleSheet>()

function emulate(sheet: CSSStyleSheet): void {
  if (done.has(sheet)) return
  done.add(sheet)
  // Before the sheet's own rules, so that a margin that a child has of its own stays.
  const added = [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSStyleRule ? marginRules(rule) : []))
  for (const rule of added.reverse()) sheet.insertRule(rule, 0)
}

/** Replaces the gaps of flex containers by margins where the browser has none (Safari 14.0), also in later style sheets. */
export function addFlexGaps(): void {
  if (hasFlexGaps()) return
  const emulateAll = () => [...document.styleSheets].forEach(emulate)
  emulateAll()
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && emulateAll(), true)
}
