type Cell = string | number | null | undefined

// What a spreadsheet takes for a formula, past blanks too, and by the wide signs of a Chinese keyboard (= + - @).
const formula = /^[\s\uFEFF]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]|^[\t\r\n]/
const number = /^-?\d+(?:\.\d+)?$/

const cellText = (cell: Cell): string => {
  const text = String(cell ?? '')
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows, their head first, as CSV that opens in a spreadsheet: UTF-8 with a mark, CRLF, quoted where needed. A cell that
 * a spreadsheet would take for a formula is disarmed with an apostrophe; plain negative numbers stay numbers.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

/** The same for pasting into a spreadsheet; of numbers and days, for nothing is quoted. */
export const tabsOf = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => row.join('\t')).join('\n')

/** Hands a text to the browser as a file. */
export function saveAs(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A browser may begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
