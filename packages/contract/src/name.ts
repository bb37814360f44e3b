/** Whether a text shows what it says: no control, format, direction or private sign, no blank but the common one. */
export const isPlainText = (text: string): boolean =>
  !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u{115f}\u{1160}\u{3164}\u{ffa0}]|[\u{34f}]|[\u{17b4}]|[\u{17b5}]|[\u{fe00}-\u{fe0f}]/u.test(
    text,
  )

/**
 * Whether a text may be somebody's name: plain, without blanks round it or two in a row, and written in the common signs
 * of its letters, so that no two that look alike are told apart (NFKC).
 */
export const isPlainName = (text: string): boolean =>
  isPlainText(text) && text === text.trim() && !text.includes('  ') && text.normalize('NFKC') === text

/** Whether there is nothing in a text but blanks. */
export const isBlank = (text: string): boolean => text.trim() === ''
