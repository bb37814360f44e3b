/** What a server may send where an amount is meant: our own sends text, others of its family numbers. */
export type Amount = string | number | null | undefined

const plain = /^(-?)(\d+)(?:\.(\d*))?$/

/**
 * An amount as it stands on a screen, without the sign of the currency: '1234.5' and 1234.5 → '1,234.50'. Reads digits,
 * cuts after the second place, and takes what is no amount for nothing ('0.00').
 */
export function moneyText(amount: Amount): string {
  const written =
    typeof amount === 'number' ? (Number.isFinite(amount) ? amount.toFixed(2) : '') : String(amount ?? '').trim()
  const match = plain.exec(written)
  if (!match) return '0.00'
  const [, sign = '', whole = '0', part = ''] = match
  const digits = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  const text = `${digits}.${part.slice(0, 2).padEnd(2, '0')}`
  return sign && /[1-9]/.test(text) ? `-${text}` : text
}

/** '¥1,234.50'; a negative amount carries its sign in front: '-¥5.00'. */
export function yuan(amount: Amount): string {
  const text = moneyText(amount)
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}

/** A count, level or percentage that may come as number or text; anything else is `otherwise`. */
export function numberOf(value: unknown, otherwise = 0): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : otherwise
}
