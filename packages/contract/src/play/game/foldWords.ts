/** Text as the finder compares it: without case, accents, blanks and punctuation. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[\p{M}\p{P}\p{S}\s]+/gu, '')
