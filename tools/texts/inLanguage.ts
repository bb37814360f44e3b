import { basename } from 'node:path'
import { type Catalog, contextOf, folderOf, keyOf, readCatalog, type Translated } from './catalog.ts'
import { pseudoText } from './pseudo.ts'
import type { Message } from './source.ts'
import { formatsCode, type Translate, translateSource } from './translate.ts'

/** The language of a build, or `pseudo`: a lengthened English for tests of the layout. */
export type BuildLanguage = Translated | 'zh' | 'pseudo'

export type NumberOf = (file: string, id: string, text: string, values: string[]) => number

/** Matches the query of a module imported in a language: `./texts.ts?language=en`. */
export const languageQuery = /\?language=(\w+)$/

const catalogs = new Map<string, Catalog>()

function catalogOf(folder: string, language: Translated): Catalog {
  const key = `${folder}/${language}`
  const known = catalogs.get(key) ?? readCatalog(folder, language)
  catalogs.set(key, known)
  return known
}

/** The code of a `*.copy.ts` in a language, its texts marked by `numberOf`; null if the file is not changed. */
export function inLanguageOf(language: BuildLanguage, file: string, code: string, numberOf?: NumberOf): string | null {
  const folder = folderOf(file)
  if (!folder || (language === 'zh' && !numberOf)) return null
  const contextIn = (sense: string) => contextOf(folder, file, sense)
  const catalog = language === 'zh' ? null : catalogOf(folder, language === 'pseudo' ? 'en' : language)
  const translate: Translate = (id, isTemplate, sense) => {
    const found = catalog?.get(keyOf(contextIn(sense), id)) ?? null
    return found !== null && language === 'pseudo' ? pseudoText(found, isTemplate) : found
  }
  const number =
    numberOf &&
    (({ id, values, sense }: Message, text: string) =>
      numberOf(`${basename(folder)}/${contextIn(sense)}`, id, text, [...values.keys()]))
  return translateSource(file, code, translate, formatsCode(language === 'pseudo' ? 'en' : language), number)
}
