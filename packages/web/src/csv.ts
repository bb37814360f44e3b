type Cell = string | number | null | undefined

// Matches text that spreadsheets interpret as a formula, also after blanks and with full-width signs (＝ ＋ － ＠).
const formula = /^[\s\uFEFF]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]|^[\t\r\n]/
// A number that a spreadsheet keeps: more than 11 digits are shown with an exponent, more than 15 are lost.
const number = /^-?(?=(?:\.?\d){1,15}$)(?:0|[1-9]\d{0,10})(?:\.\d+)?$/

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** Texts that spreadsheets turn into a number, a day or a truth value, and write back changed. */
const rewritten = [
  // Numbers that lose digits, leading zeros or their form: 16 digits, 0123, .5, 497391e29, 1,234, (5), 1 1/2.
  /^[-+(]?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\)?$/i,
  /^\d+ \d{1,3}\/\d{1,3}$/,
  /^\d{1,4} ?([-/.]) ?\d{1,4}(?: ?\1 ?\d{1,4})?$/,
  new RegExp(`^(?:\\d{1,4}[-/. ]?${month}|${month}[-/. ]?\\d{1,4})(?:[-/., ]+\\d{1,4})?$`, 'i'),
  /^(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}日)?$/,
  /^(?:上午|下午)?\d+:\d+(?::\d+(?:\.\d+)?)?(?: ?[ap]m?)?$/i,
  /^\d{1,2} [ap]m?$/i,
  /^(?:上午|下午)?\d{1,2}时\d{1,2}分(?:\d{1,2}秒)?$/,
  /^(?:true|false)$/i,
]
/** Numbers, days and times that a spreadsheet shall read as such. */
const isoTime = /^\d{4}-(?:0[1-9]|1[0-2])-\d\d(?: \d\d:\d\d(?::\d\d)?)?$|^\d\d:\d\d(?::\d\d)?$/

function needsText(cell: string): boolean {
  if (number.test(cell) || isoTime.test(cell)) return false
  const plain = cell.normalize('NFKC').trim()
  return formula.test(cell) || rewritten.some((form) => form.test(plain))
}

const cellText = (cell: Cell): string => {
  const text = String(cell ?? '')
  const harmless = typeof cell !== 'number' && needsText(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Writes CSV in UTF-8 with BOM and CRLF, quoted where necessary. A leading apostrophe marks a text that a
 * spreadsheet would run as a formula or change to a number or a day.
 */
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
