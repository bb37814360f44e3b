/** Whether a text is free of control, format, direction and private-use characters, and of blanks other than U+0020. */
export const isPlainText = (text: string): boolean =>
  !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u{115f}\u{1160}\u{3164}\u{ffa0}]|[\u{34f}]|[\u{17b4}]|[\u{17b5}]|[\u{fe00}-\u{fe0f}]/u.test(
    text,
  )

/** Whether a text is plain and in NFKC form without leading, trailing or double blanks, so that no two names look alike. */
export const isPlainName = (text: string): boolean =>
  isPlainText(text) && text === text.trim() && !text.includes('  ') && text.normalize('NFKC') === text

export const isBlank = (text: string): boolean => text.trim() === ''
