/**
 * Rows as CSV that opens in a spreadsheet: UTF-8 with a mark, CRLF, quoted where needed. A cell that a spreadsheet would
 * take for a formula is disarmed with an apostrophe; plain negative numbers stay numbers.
 */
export function csvOf(head: string[], rows: string[][]): string {
  const cell = (text: string): string => {
    const harmless = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
  }
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Hands a text to the browser as a file. */
export function saveAs(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
