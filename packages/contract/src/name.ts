/** Whether a text shows what it says: no control, format, direction or private sign, no blank but the common one. */
export const isPlainText = (text: string): boolean =>
  !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\ufe00-\ufe0f]/u.test(text)

/**
 * Whether a text may be somebody's name: plain, without blanks round it or two in a row, and written in the common signs
 * of its letters, so that no two that look alike are told apart (NFKC).
 */
export const isPlainName = (text: string): boolean =>
  isPlainText(text) && text === text.trim() && !text.includes('  ') && text.normalize('NFKC') === text
