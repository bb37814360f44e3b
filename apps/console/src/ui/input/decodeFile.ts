import type { Language } from '@koi/contract/language'
import { textLanguage } from '@koi/contract/textLanguage'

/** Encodings that older programs on Windows write, by the language of the system. */
const older: Partial<Record<Language, string>> = { vi: 'windows-1258', th: 'windows-874' }

/**
 * Text of a file that a spreadsheet program wrote: UTF-8 or UTF-16 with a byte order mark, UTF-8, else the encoding of older
 * programs in the reader's language, GB 18030 for Chinese and English.
 */
export function decodeFile(bytes: Uint8Array, language: Language = textLanguage): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(older[language] ?? 'gb18030').decode(bytes)
  }
}
