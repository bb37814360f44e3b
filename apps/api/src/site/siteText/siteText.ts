import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentTexts } from '@koi/contract/contentTexts'
import { isLanguage, type Language } from '@koi/contract/language'
import { SiteTextWrong } from '@koi/contract/desk/look/look.copy'
import { hasValuesOf, type Place, type SiteText, type TextIndex } from '@koi/contract/desk/look/textIndex'
import { SettingMalformed, SettingUnknown } from '@koi/contract/site/setting/setting.refusals.copy'
import { dropOldest } from '../../platform/base/oldest.ts'
import { escapeMarkup } from '../../platform/text/html.ts'
import { isObject } from '../../platform/text/json.ts'
import { refused } from '../../platform/text/refuse.ts'
import { distOf } from '../../platform/http/site.ts'

// Texts of the player site that a brand has replaced (docs/decisions/0053). The build records where each text occurs in
// its files; a brand with texts of its own gets copies of the files, at their own address, in which its texts replace
// the built ones.

/** A brand's texts in one language, by key. */
export type OwnTexts = Readonly<Record<string, string>>

const longestText = 2000

const indexes = new Map<string, TextIndex | null>()

/** Index of the texts of a build in a language; null if the site was not built in it. */
export function textIndexOf(language: Language, dist = distOf('play')): TextIndex | null {
  const file = join(dist, language === 'zh' ? '.texts.json' : `.texts.${language}.json`)
  const known = indexes.get(file)
  if (known !== undefined) return known
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextIndex) : null
  indexes.set(file, found)
  return found
}

export const siteTextsIn = (language: Language, dist?: string): SiteText[] =>
  (textIndexOf(language, dist)?.texts ?? []).filter((text) => text !== null)

/**
 * Parses the setting `site_texts` and drops texts that the site does not have (any more) or that equal the built ones.
 * Throws SettingUnknown, SettingMalformed, SiteTextWrong.
 */
export function parseSiteTexts(given: unknown, dist?: string): ContentTexts {
  const malformed = (field: string) => refused(SettingMalformed, undefined, { field })
  const entriesOf = (value: unknown, field: string): [string, unknown][] => {
    if (!isObject(value)) throw malformed(field)
    return Object.entries(value)
  }
  const texts = entriesOf(given, 'site_texts').map(([language, own]) => {
    const field = `site_texts.${language}`
    if (!isLanguage(language)) throw refused(SettingUnknown, { key: field }, { field })
    const known = new Map(siteTextsIn(language, dist).map((text) => [text.key, text]))
    const kept = entriesOf(own, field).flatMap(([key, text]): [string, string][] => {
      const place = `${field}.${key}`
      if (typeof text !== 'string' || text.length > longestText) throw malformed(place)
      const built = known.get(key)
      if (!built || text.trim() === '' || text === built.text) return []
      if (!hasValuesOf(built, text))
        throw refused(SiteTextWrong, { text: built.text, values: built.values }, { field: place })
      return [[key, text]]
    })
    return [language, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(texts.filter(([, own]) => Object.keys(own).length > 0))
}

/** Escapes a text so that it is valid in every kind of string literal and in template literals. */
const inScript = (text: string): string =>
  text.replaceAll(/[\\"'`$<\n\r\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const inMarkup = (text: string): string => escapeMarkup(text).replaceAll("'", '&#x27;')

/** Replaces the texts of a built file by those that `textOf` returns. */
export function withTexts(
  built: string,
  places: readonly Place[],
  textOf: (number: number) => string | undefined,
  escape: (text: string) => string,
): string {
  function slice(from: number, to: number): string {
    let made = ''
    let at = from
    for (const { number, range, values } of places) {
      if (range[0] < at || range[1] > to) continue
      const own = textOf(number)
      if (own === undefined) continue
      const written = own.split(/\{(\w+)\}/).map((part, index) => {
        const value = index % 2 === 1 ? values[part] : undefined
        if (index % 2 === 0) return escape(part)
        return value ? slice(...value) : escape(`{${part}}`)
      })
      made += built.slice(at, range[0]) + written.join('')
      at = range[1]
    }
    return made + built.slice(at, to)
  }
  return slice(0, built.length)
}

/** Version of a language's texts, a hash that is part of the files' addresses. */
export const versionOf = (language: Language, own: OwnTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([language, Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('base64url')
    .slice(0, 12)

/** Folder of the files with these texts; the rest of the address equals the built file's. */
const folderOf = (version: string): string => `assets/~${version}/`

const textsByNumber =
  (index: TextIndex, own: OwnTexts): ((number: number) => string | undefined) =>
  (number) => {
    const text = index.texts[number]
    return text ? own[text.key] : undefined
  }

/** Whether a built file has texts. */
export const hasTexts = (file: string, language: Language, dist?: string): boolean =>
  textIndexOf(language, dist)?.files[file] !== undefined

/** A built script with a brand's texts; imports in it refer to the folder of these texts. */
export function brandedScript(file: string, language: Language, own: OwnTexts, dist = distOf('play')): string {
  const index = textIndexOf(language, dist) ?? { texts: [], files: {} }
  const places = index.files[file] ?? []
  const built = readFileSync(join(dist, file), 'utf8')
  return withTexts(built, places, textsByNumber(index, own), inScript).replaceAll(
    /(?<=["'`])assets\//g,
    folderOf(versionOf(language, own)),
  )
}

const maxKnown = 100
/** Texts by version, of the pages that this process has served. */
const known = new Map<string, { language: Language; own: OwnTexts }>()

export const textsOfVersion = (version: string): { language: Language; own: OwnTexts } | undefined => known.get(version)

/** The built page with a brand's texts, which loads the files with these texts; `page` itself if the brand has none. */
export function brandedPage(page: string, language: Language, texts: ContentTexts, dist = distOf('play')): string {
  const own = texts[language] as OwnTexts | undefined
  const index = own && textIndexOf(language, dist)
  if (!own || !index || Object.keys(own).length === 0) return page
  const version = versionOf(language, own)
  if (!known.has(version)) dropOldest(known, maxKnown)
  known.set(version, { language, own })
  const places = index.files[language === 'zh' ? 'index.html' : `index.${language}.html`] ?? []
  return withTexts(page, places, textsByNumber(index, own), inMarkup).replaceAll('/assets/', `/${folderOf(version)}`)
}
