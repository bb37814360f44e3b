/**
 * Finds texts, pictures, tables and fields that are cut off by the screen's edge or by a parent. Scrollable parents may
 * hide content; names may end in an ellipsis, amounts may not. The function must be self-contained, because
 * `npx koi dev engines` sends its source to other browsers.
 */
export function findCutOff(): string[] {
  // Amounts of a thousand or more contain commas.
  const money = /\d,\d{3}/
  const isCut = (from: Element, start: DOMRect, mayBeShort: boolean): boolean => {
    if (from.closest('[inert]')) return false // a slide that is not shown
    let { left, right } = start
    for (let outer: Element | null = from; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, textOverflow, maskImage } = getComputedStyle(outer)
      const box = outer.getBoundingClientRect()
      if (box.width <= 1) return false // visible to screen readers only
      if (overflowX === 'visible') continue
      const isHeld =
        /auto|scroll/.test(overflowX) || maskImage !== 'none' || (mayBeShort && textOverflow === 'ellipsis')
      if (!isHeld && (right > box.right + 1 || left < box.left - 1)) return true
      if (isHeld) ({ left, right } = box)
    }
    return right > innerWidth + 1 || left < -1
  }
  const found: string[] = []
  for (const root of document.querySelectorAll('#root, dialog[open]')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (!text.trim() || !node.parentElement) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 0 && isCut(node.parentElement, box, !money.test(text))) {
          found.push(text.slice(0, 30))
          break
        }
    }
    for (const part of root.querySelectorAll('img, pre, table, button, a, input, select, textarea'))
      if (part.parentElement && isCut(part.parentElement, part.getBoundingClientRect(), true))
        found.push(`${part.tagName} ${part.textContent?.slice(0, 20) ?? ''}`)
    for (const field of root.querySelectorAll('input'))
      if (/^[\d.]+$/.test(field.value) && field.scrollWidth > field.clientWidth) found.push(`field ${field.value}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  return found.slice(0, 4)
}

const lineBoxes = (node: Node): DOMRect[] => {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
}

/** Whether an element is fixed, sticky, inert, folded or visible to screen readers only. */
function isDetached(from: Element): boolean {
  if (from.closest('[inert]') || from.closest('details:not([open]) > :not(summary)')) return true
  for (let outer: Element | null = from; outer && outer !== document.body; outer = outer.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(outer).position)) return true
    if (outer.getBoundingClientRect().width <= 1) return true
  }
  return false
}

/** Finds texts that overlap or are cut off at the bottom of a parent. */
export function findOverlaps(): string[] {
  const found: string[] = []
  const lines: { text: string; node: Node; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [(node.textContent ?? '').trim(), node.parentElement]
    if (!text || !parent || isDetached(parent)) continue
    for (const box of lineBoxes(node)) {
      for (let outer: Element | null = parent; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowY, webkitLineClamp } = getComputedStyle(outer)
        if (webkitLineClamp !== 'none' || /auto|scroll/.test(overflowY)) break
        const edge = outer.getBoundingClientRect()
        if (overflowY !== 'visible' && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3)) {
          found.push(`hidden ${text.slice(0, 20)}`)
          break
        }
      }
      lines.push({ text, node, box })
    }
  }
  for (const [index, { text, node, box }] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      // Line boxes are higher than their glyphs.
      if (other.node !== node && wide > 2 && high > Math.min(box.height, other.box.height) * 0.4)
        found.push(`${text.slice(0, 15)} on ${other.text.slice(0, 15)}`)
    }
  return found.slice(0, 4)
}
