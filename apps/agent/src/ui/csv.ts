/** Rows as CSV that opens in a spreadsheet: UTF-8 with a mark, CRLF. The cells are numbers and days: nothing to quote. */
export const csvOf = (rows: (string | number)[][]): string =>
  `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`

/** The same for pasting into a spreadsheet. */
export const tabsOf = (rows: (string | number)[][]): string => rows.map((row) => row.join('\t')).join('\n')

/** Hands a text to the browser as a file. */
export function saveAs(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
