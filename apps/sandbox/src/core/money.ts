/** Amounts are whole fen or hundredths of a USDT. */

/** Parses '12.3' or 12.3 into 1230; null if negative or with more than two decimals. */
export function fenOf(value: unknown): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(
    typeof value === 'number' || typeof value === 'string' ? String(value) : '',
  )
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null
}

/** Parses like `fenOf`, but also negative amounts. */
export function signedFenOf(value: unknown): number | null {
  const text = String(value)
  const amount = fenOf(text.replace(/^-/, ''))
  return amount === null || amount === 0 ? amount : text.startsWith('-') ? -amount : amount
}

/** Writes 123450 as '1234.50'. */
export function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
