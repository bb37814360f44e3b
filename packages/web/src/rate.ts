import type { Amount } from './money.ts'

/**
 * A rate or percentage as it stands on a screen: at most four places, no zeros at the end. '0.8000' → '0.8', 7.2 →
 * '7.2'; what is no number stays as it came.
 */
export function rateText(rate: Amount): string {
  const written = typeof rate === 'number' && Number.isFinite(rate) ? rate.toFixed(4) : String(rate ?? '').trim()
  const [, whole = '', part = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(written) ?? []
  if (!whole) return written
  const places = part.slice(0, 4).replace(/0+$/, '')
  return whole.replace(/^(-?)0+(?=\d)/, '$1') + (places && `.${places}`)
}
