type Cell = string | number | null | undefined

// Matches text that spreadsheets interpret as a formula, also after blanks and with full-width signs (＝ ＋ － ＠).
const formula = /^[\s\uFEFF]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]|^[\t\r\n]/
const number = /^-?\d+(?:\.\d+)?$/

const cellText = (cell: Cell): string => {
  const text = String(cell ?? '')
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Writes CSV in UTF-8 with BOM and CRLF, quoted where necessary. A leading apostrophe disables formulas. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

/** Writes tab-separated text for pasting. Cells are not quoted, so use it for numbers and dates only. */
export const tabsOf = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => row.join('\t')).join('\n')

/** Downloads a text as a file. */
export function saveAs(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading the file after a delay.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
