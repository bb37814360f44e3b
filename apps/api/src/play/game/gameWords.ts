import type { ContentTexts } from '@koi/contract/contentTexts'
import { foldWords } from '@koi/contract/play/game/foldWords'
import { pinyin } from 'pinyin-pro'

/** Folded forms of names. Cleared when full; a name takes about 25 µs. */
const known = new Map<string, readonly string[]>()
const mostKnown = 20_000

/** The name folded, and for a Chinese one its pinyin, in full and as initials. */
function formsOf(name: string): readonly string[] {
  const stored = known.get(name)
  if (stored) return stored
  const options = { toneType: 'none', nonZh: 'consecutive', v: true } as const
  const spoken = /\p{Script=Han}/u.test(name)
    ? [pinyin(name, options), pinyin(name, { ...options, pattern: 'first' })]
    : []
  const forms = [name, ...spoken].map(foldWords)
  if (known.size >= mostKnown) known.clear()
  known.set(name, forms)
  return forms
}

interface Named {
  name: string
  texts: ContentTexts
}

const namesOf = ({ name, texts }: Named): string[] => [
  name,
  ...Object.values(texts).map((texts) => texts?.['name'] ?? ''),
]

/** Words of the names of a game and its venue, in every language, with blanks between them. */
export const wordsOf = (...named: readonly Named[]): string =>
  [...new Set(named.flatMap(namesOf).flatMap(formsOf))].filter(Boolean).join(' ')
