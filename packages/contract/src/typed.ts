/** The value of a decimal digit: a script's zero has a code that ends with 0, in the scripts of India with 6. '٣' → '3'. */
const plainDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String((code - (code > 0x8_ff && code < 0xe_00 ? 6 : 0)) & 15)
}

/**
 * Writes typed digits and marks in their plain form, as input methods and keypads of other regions type them: '１００。５' →
 * '100.5'. Other characters are not changed.
 */
export const plainTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/(?!\d)\p{Nd}/gu, plainDigit)

/**
 * A number or code as it is stored: digits and letters in their plain form, without the blanks, hyphens and invisible
 * characters with which it is shown or pasted: '１２３ ４５６' → '123456', '6222-0000' → '62220000'. Case stays.
 */
export const plainCode = (text: string): string => plainTyped(text).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')

/**
 * A user name or code as it was typed, in its plain form, without the blanks around it that keyboards of phones add and
 * without invisible characters. Case stays.
 */
export const plainName = (text: string): string =>
  plainTyped(text)
    .replace(/\p{Cf}/gu, '')
    .trim()

/**
 * Reads a typed amount: with mark '.' '1,234.50' → '1234.50', with mark ',' '1.234,5' → '1234.5'; blanks, the sign ¥, leading
 * zeros, invisible characters and a last mark are left out. Text that is no amount, or in which a separator is neither the mark nor between groups
 * of three digits, is returned unchanged, so that the check of the amount refuses it.
 */
export function readAmount(text: string, mark = '.'): string {
  const typed = plainTyped(text)
    .replace(/[\s'\p{Cf}]/gu, '')
    .replace(/^(?:CN)?¥|(?:¥|元)$/g, '')
  const [group, point] = mark === ',' ? ['\\.', ','] : [',', '\\.']
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(${group}\\d{3})+(${point}\\d*)?$`).test(typed)
  const plain = isGrouped ? typed.replace(new RegExp(group, 'g'), '') : typed
  const pointed = mark === ',' ? plain.replace(',', '.') : plain
  if (!/^(\d+\.?\d*|\.\d+)$/.test(pointed)) return text
  const [whole = '', part = ''] = pointed.split('.')
  const units = whole.replace(/^0+(?=\d)/, '') || '0'
  return part === '' ? units : `${units}.${part}`
}

/** Reads a typed number like `readAmount`, with an optional minus: '－1,200' → '-1200'. */
export function readNumber(text: string, mark = '.'): string {
  const [, minus, rest = ''] = /^([-\u2212]?)(.*)$/s.exec(plainTyped(text).trim()) ?? []
  return minus ? `-${readAmount(rest, mark)}` : readAmount(text, mark)
}
