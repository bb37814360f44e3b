import type { Amount } from './money.ts'

/** Formats a rate with at most four decimals, without trailing zeros: '0.8000' → '0.8'. An invalid value is unchanged. */
export function rateText(rate: Amount): string {
  const written = typeof rate === 'number' && Number.isFinite(rate) ? rate.toFixed(4) : String(rate ?? '').trim()
  const [, whole = '', part = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(written) ?? []
  if (!whole) return written
  const places = part.slice(0, 4).replace(/0+$/, '')
  return whole.replace(/^(-?)0+(?=\d)/, '$1') + (places && `.${places}`)
}
