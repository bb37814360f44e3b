import type { Language } from '@koi/contract/language'
import type { Texts } from '@koi/contract/texts'
import { inEachLanguage, translated } from '@koi/contract/textsIn'
import type { Json } from '@koi/contract/wire'

/** Writes a text for storing: `words` in Chinese, `wordsIn` in the other languages. */
export function inEveryLanguage(write: (texts: Texts) => string): { words: string; wordsIn: string } {
  const { zh: words, ...others } = inEachLanguage(write)
  return { words, wordsIn: JSON.stringify(others) }
}

/** Picks a stored text in the reader's language. */
export const wordsIn = (
  language: Language,
  { words, wordsIn: others }: { words: string; wordsIn: Json | null },
): string => (others as Partial<Record<Language, string>> | null)?.[language] ?? translated(language, words)
