/** Measures whether flex gaps work, because `@supports (gap: 1px)` is also true if only grid gaps do. */
export function hasFlexGaps(): boolean {
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;display:flex;flex-direction:column;row-gap:1px'
  box.append(document.createElement('i'), document.createElement('i'))
  document.body.append(box)
  const { scrollHeight } = box
  box.remove()
  return scrollHeight === 1
}

/** Returns rules that replace a flex container's gap by margins between its children. */
export function marginRules({ selectorText, style }: Pick<CSSStyleRule, 'selectorText' | 'style'>): string[] {
  if (!/^(?:inline-)?flex$/.test(style.display)) return []
  const isColumn = style.flexDirection.startsWith('column')
  // The CSSOM does not expand a shorthand that contains a custom property.
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
  // The rules go before the sheet's own, which may set a child's margin.
  const added = [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSStyleRule ? marginRules(rule) : []))
  for (const rule of added.reverse()) sheet.insertRule(rule, 0)
}

/** Replaces flex gaps by margins in current and later style sheets (Safari 14.0). */
export function addFlexGaps(): void {
  if (hasFlexGaps()) return
  const emulateAll = () => [...document.styleSheets].forEach(emulate)
  emulateAll()
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && emulateAll(), true)
}
