/** Whether a text is free of control, format, direction and private-use characters, and of blanks other than U+0020. */
export const isPlainText = (text: string): boolean =>
  !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u{115f}\u{1160}\u{3164}\u{ffa0}]|[\u{34f}]|[\u{17b4}]|[\u{17b5}]|[\u{fe00}-\u{fe0f}]/u.test(
    text,
  )

/** Whether a text is in NFKC form; the Thai vowel sara am, which NFKC takes apart, is one character. */
export const isNormal = (text: string): boolean =>
  text.replaceAll('\u0e33', '').normalize('NFKC') === text.replaceAll('\u0e33', '')

/** A text with letters and their marks as one character, as some Vietnamese keyboards do not write them. */
export const composed = (text: string): string =>
  text.replaceAll(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.normalize('NFC'))

/** Whether a text is plain and in NFKC form without leading, trailing or double blanks, so that no two names look alike. */
export const isPlainName = (text: string): boolean =>
  isPlainText(text) && text === text.trim() && !text.includes('  ') && isNormal(composed(text))

export const isBlank = (text: string): boolean => text.trim() === ''
