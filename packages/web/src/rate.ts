import type { Amount } from './money.ts'

/** At most four decimal places without trailing zeros: '0.8000' → '0.8'. Invalid values are returned unchanged. */
export function rateText(rate: Amount): string {
  const written = typeof rate === 'number' && Number.isFinite(rate) ? rate.toFixed(4) : String(rate ?? '').trim()
  const [, whole = '', part = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(written) ?? []
  if (!whole) return written
  const places = part.slice(0, 4).replace(/0+$/, '')
  return whole.replace(/^(-?)0+(?=\d)/, '$1') + (places && `.${places}`)
}
