/**
 * What stands beyond the edge of the screen, or is hidden by a part that it does not fit into: texts, pictures, tables
 * and fields. Parts that scroll by themselves hold what is in them. A name may end in dots, an amount never. Uses nothing
 * outside of itself: `npx koi dev engines` sends its source to other browsers.
 */
export function cutOff(): string[] {
  // Where an amount begins: everything from a thousand on is written with commas.
  const money = /\d,\d{3}/
  const isCut = (from: Element, start: DOMRect, mayBeShort: boolean): boolean => {
    if (from.closest('[inert]')) return false // a slide that is not the one shown
    let { left, right } = start
    for (let outer: Element | null = from; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, textOverflow, maskImage } = getComputedStyle(outer)
      const box = outer.getBoundingClientRect()
      if (box.width <= 1) return false // only for reading aids
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

const lineOf = (node: Node): DOMRect[] => {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
}

/** Whether something stays where it is while the page scrolls below it, or is only for reading aids. */
function isApart(from: Element): boolean {
  if (from.closest('[inert]')) return true
  for (let outer: Element | null = from; outer && outer !== document.body; outer = outer.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(outer).position)) return true
    if (outer.getBoundingClientRect().width <= 1) return true
  }
  return false
}

/** Texts that stand on one another, or end below the edge of a part that hides the rest. */
export function covered(): string[] {
  const found: string[] = []
  const lines: { text: string; node: Node; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [(node.textContent ?? '').trim(), node.parentElement]
    if (!text || !parent || isApart(parent)) continue
    for (const box of lineOf(node)) {
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
      // The boxes of lines are higher than what is written in them.
      if (other.node !== node && wide > 2 && high > Math.min(box.height, other.box.height) * 0.4)
        found.push(`${text.slice(0, 15)} on ${other.text.slice(0, 15)}`)
    }
  return found.slice(0, 4)
}
