import { z } from 'zod'
import { type Language, languages } from './language.ts'

/**
 * An operator's contents in further languages, by language and field. The row's own columns contain the text of the
 * default language, which is shown where a language has none.
 */
export type ContentTexts = Partial<Record<Language, Partial<Record<string, string>>>>

/**
 * `texts` of a row and of a write: the given fields of the given languages replace the stored ones, '' removes one.
 * Other languages and fields are refused as unknown fields.
 */
export function textsOf(fields: Record<string, z.ZodString>): z.ZodType<ContentTexts, ContentTexts> {
  const own = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()]))
  return z.object(Object.fromEntries(languages.map((language) => [language, z.object(own).optional()])))
}

/** The text of a field in a language; `base` if the language has none. */
export const textIn = (language: Language, texts: ContentTexts, field: string, base: string): string =>
  texts[language]?.[field] || base

/** The row in a language: its fields are replaced by the texts of that language. */
export function rowIn<Row extends { texts: ContentTexts }>(
  language: Language,
  { texts, ...row }: Row,
): Omit<Row, 'texts'> {
  return { ...row, ...texts[language] }
}

/** The stored texts after a write of `given`. */
export function mergedTexts(stored: ContentTexts, given: ContentTexts = {}): ContentTexts {
  const merged = languages.map((language) => {
    const fields = Object.entries({ ...stored[language], ...given[language] }).filter(([, text]) => text)
    return [language, Object.fromEntries(fields)] as const
  })
  return Object.fromEntries(merged.filter(([, fields]) => Object.keys(fields).length > 0))
}

export const nameIn = (language: Language, { name, texts }: { name: string; texts: ContentTexts }): string =>
  textIn(language, texts, 'name', name)
