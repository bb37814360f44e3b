interface Span {
  top: number
  bottom: number
}

/** Distance in pixels between a toast and the edge of the area it is placed in. */
const gap = 12

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/**
 * Returns the top edge of a toast of `height` within `area`, in pixels: at the area's top, or at its bottom if it would
 * cover less of `fields` there.
 */
export function toastTop(height: number, area: Span, fields: readonly Span[]): number {
  const covered = (top: number) => fields.reduce((sum, field) => sum + overlap({ top, bottom: top + height }, field), 0)
  const above = area.top + gap
  const below = Math.max(above, area.bottom - gap - height)
  return covered(below) < covered(above) ? below : above
}
