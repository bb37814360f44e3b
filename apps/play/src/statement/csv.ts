/** One line of the statement, as it may arrive. */
export interface Movement {
  id?: string | number | null
  kind?: string | null
  name?: string | null
  amount?: string | number | null
  balance?: string | number | null
  created_at?: string | null
}

const cell = (value: string | number | null | undefined): string => {
  // A leading sign of a formula would be run by a spreadsheet; amounts keep their minus.
  const text = String(value ?? '')
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A statement as a table for spreadsheets, with the mark by which they know UTF-8. */
export const csvOf = (columns: readonly string[], rows: readonly Movement[]): string =>
  `\uFEFF${[columns, ...rows.map(({ id, created_at, name, amount, balance }) => [id, created_at, name, amount, balance])].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
