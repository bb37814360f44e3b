/** Our server sends text; compatible servers may send numbers. */
export type Amount = string | number | null | undefined

const plain = /^(-?)(\d+)(?:\.(\d*))?$/

/** '1234.5' or 1234.5 → '1,234.50', digit by digit, truncated after two decimals; '0.00' if invalid. */
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

/** '¥1,234.50', '-¥5.00'. */
export function yuan(amount: Amount): string {
  const text = moneyText(amount)
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}

/** A number or numeric text as number; `otherwise` if invalid. */
export function numberOf(value: unknown, otherwise = 0): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : otherwise
}
