import type { Language } from '@koi/contract/language'
import { keyOf, readCatalog, textsOf } from '../../tools/texts/catalog.ts'

/** Translates a text of the player site from Chinese. `context`: its file, if its translation differs between files. */
export type Say = (text: string, context?: string) => string

/**
 * Returns the translator of a language. It throws for an unknown text, and for a text with several translations and no
 * context.
 */
export function sayIn(language: Exclude<Language, 'zh'>): Say {
  const folders = ['apps/play', 'packages/contract'].map((folder) => ({
    catalog: readCatalog(folder, language),
    texts: textsOf(folder),
  }))
  return (text, context) => {
    const found = new Set(
      folders.flatMap(({ catalog, texts }) =>
        texts
          .filter((one) => one.id === text && (context === undefined || one.context === context))
          .map((one) => catalog.get(keyOf(one.context, text))),
      ),
    )
    const [translation] = found
    if (found.size !== 1 || translation === undefined)
      throw new Error(`${text} is translated as ${[...found].join(', ') || 'nothing'} in ${language}`)
    return translation
  }
}
