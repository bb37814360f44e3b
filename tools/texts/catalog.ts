import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { languages } from '@koi/contract/language'
import { parse, type Token } from '@messageformat/parser'
import PO from 'pofile'
import { root } from '../../apps/cli/src/start/release.ts'
import { filesIn } from '../files.ts'
import { notesOf } from './places.ts'
import { formatsOf, rulesOf } from './rules.ts'
import { messagesIn, type SourceText } from './source.ts'

/** Languages other than the source language, Simplified Chinese. */
export const translated = languages.filter((language) => language !== 'zh')
export type Translated = (typeof translated)[number]

/** Folders with `*.copy.ts`, each with its catalogs in `texts/`. */
export const folders = [
  'packages/contract',
  'packages/ui',
  'packages/web',
  'apps/play',
  'apps/service',
  'apps/agent',
  'apps/console',
]

export const folderOf = (file: string): string | undefined => {
  const path = relative(root, file).replaceAll(sep, '/')
  return folders.find((folder) => path.startsWith(`${folder}/`))
}

/**
 * Context of a text: the path of its file in the folder, so that the same text can differ between files, and its sense
 * where it has several in one file.
 */
export const contextOf = (folder: string, file: string, sense = ''): string =>
  relative(join(root, folder, 'src'), file)
    .replaceAll(sep, '/')
    .replace(/\.ts$/, '') + (sense && `#${sense}`)

export const catalogPath = (folder: string, language: Translated): string =>
  join(root, folder, 'texts', `${language}.po`)

export const catalogsOf = (folder: string): string[] => translated.map((language) => catalogPath(folder, language))

/** Translations by context and source text. */
export type Catalog = ReadonlyMap<string, string>

export const keyOf = (context: string, id: string): string => `${context}\u0004${id}`

interface Entry {
  translation: string
  /** Proposed by `npx koi dev texts`; not used until a translator removes the flag `fuzzy`. */
  isFuzzy: boolean
}

/** Entries with a translation. */
function readEntries(folder: string, language: Translated): ReadonlyMap<string, Entry> {
  const path = catalogPath(folder, language)
  if (!existsSync(path)) return new Map()
  return new Map(
    PO.parse(readFileSync(path, 'utf8'))
      .items.filter(({ msgstr }) => msgstr[0])
      .map(({ msgctxt, msgid, msgstr, flags }) => [
        keyOf(msgctxt ?? '', msgid),
        { translation: msgstr[0]!, isFuzzy: flags['fuzzy'] === true },
      ]),
  )
}

const confirmed = (entries: ReadonlyMap<string, Entry>): Catalog =>
  new Map([...entries].filter(([, { isFuzzy }]) => !isFuzzy).map(([key, { translation }]) => [key, translation]))

/** Translations without empty and fuzzy ones. */
export const readCatalog = (folder: string, language: Translated): Catalog => confirmed(readEntries(folder, language))

const occurrences = new Map<string, SourceText[]>()

/** Texts of a folder in source order, each time they occur. The source is read once. */
function occurrencesOf(folder: string): SourceText[] {
  const known = occurrences.get(folder) ?? readOccurrences(folder)
  occurrences.set(folder, known)
  return known
}

const readOccurrences = (folder: string): SourceText[] =>
  filesIn(join(root, folder, 'src'), /\.copy\.ts$/).flatMap((file) =>
    messagesIn(file, readFileSync(file, 'utf8')).map(({ id, isTemplate, path, counts, sense }) => ({
      context: contextOf(folder, file, sense),
      id,
      isTemplate,
      path,
      counts,
    })),
  )

/** Texts of a folder in source order, each once per file and sense. */
export const textsOf = (folder: string): SourceText[] => [
  ...new Map(occurrencesOf(folder).map((text) => [keyOf(text.context, text.id), text])).values(),
]

/** Translations by source text, for texts whose translation is the same in every file. */
export function commonTranslations(catalog: Catalog): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>()
  for (const [key, translation] of catalog) {
    const id = key.slice(key.indexOf('\u0004') + 1)
    const isAlike = !found.has(id) || found.get(id) === translation
    found.set(id, isAlike ? translation : null)
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The fuzzy entry of a new text, whose translation in other files is `common`. */
export function proposalOf(common: Catalog, id: string): Entry | null {
  const translation = common.get(id)
  return translation === undefined ? null : { translation, isFuzzy: true }
}

/**
 * The catalog file with exactly the texts of the source: known translations are kept; a text that is new in its file
 * gets the translation of other files if they agree, marked `fuzzy`, else none.
 */
export function catalogText(folder: string, language: Translated): string {
  const known = readEntries(folder, language)
  const common = commonTranslations(confirmed(known))
  const po = new PO()
  po.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' }
  const noteOf = notesOf(folder)
  po.items = textsOf(folder).map(({ context, id, path }) => {
    const item = new PO.Item()
    item.extractedComments = [noteOf(context, path)]
    item.msgctxt = context
    item.msgid = id
    const entry = known.get(keyOf(context, id)) ?? proposalOf(common, id)
    item.msgstr = [entry?.translation ?? '']
    if (entry?.isFuzzy) item.flags = { fuzzy: true }
    return item
  })
  return po.toString()
}

export function writeCatalog(folder: string, language: Translated): void {
  writeFileSync(catalogPath(folder, language), catalogText(folder, language))
}

function argumentsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap((one) => argumentsOf(one.tokens)) : []),
  ])
}

/** Names of the arguments of an ICU text, sorted, each once. Throws on a syntax error. */
export const argumentNames = (text: string): string[] => [...new Set(argumentsOf(parse(text)))].toSorted()

function argumentFault(id: string, translation: string): string | null {
  try {
    const [wanted, given] = [argumentNames(id), argumentNames(translation)]
    return wanted.join() === given.join() ? null : `arguments ${given.join(', ')} instead of ${wanted.join(', ')}`
  } catch (error) {
    return String(error)
  }
}

/**
 * Faults of a folder's catalog: texts that are missing, fuzzy, not in the source, have other arguments, or break a rule
 * of rules.ts; empty if there are none.
 */
export function faultsOf(folder: string, language: Translated): string[] {
  const path = relative(root, catalogPath(folder, language))
  const texts = textsOf(folder)
  const entries = readEntries(folder, language)
  const breaksIn = rulesOf(folder, language, confirmed(entries))
  const keys = new Set(texts.map(({ context, id }) => keyOf(context, id)))
  const removed = [...entries.keys()].filter((key) => !keys.has(key))
  return [
    ...removed.map((key) => `${path}: not in the source: ${key.replace('\u0004', ': ')}`),
    ...texts.flatMap((text) => {
      const { context, id, isTemplate } = text
      const entry = entries.get(keyOf(context, id))
      const faults = !entry
        ? ['no translation']
        : entry.isFuzzy
          ? [`fuzzy, confirm or change "${entry.translation}" and remove the flag`]
          : [isTemplate ? argumentFault(id, entry.translation) : null, ...breaksIn(text, entry.translation)]
      return faults.filter(Boolean).map((fault) => `${path}: ${fault}: ${context}: ${id}`)
    }),
  ]
}

/** Texts that stand under several names in a file although the folder's catalogs translate them differently. */
export function senseFaults(
  texts: readonly Pick<SourceText, 'context' | 'id' | 'path'>[],
  catalogs: readonly Catalog[],
): string[] {
  const translations = catalogs.map((catalog) => {
    const found = new Map<string, Set<string>>()
    for (const [key, translation] of catalog) {
      const id = key.slice(key.indexOf('\u0004') + 1)
      found.set(id, (found.get(id) ?? new Set()).add(translation.toLowerCase()))
    }
    return found
  })
  const names = new Map<string, Set<string>>()
  for (const { context, id, path } of texts) {
    const key = keyOf(context, id)
    names.set(key, (names.get(key) ?? new Set()).add(path.at(-1) ?? ''))
  }
  return [...names].flatMap(([key, held]) => {
    const [context = '', id = ''] = key.split('\u0004')
    const isAmbiguous = held.size > 1 && translations.some((found) => (found.get(id)?.size ?? 0) > 1)
    return isAmbiguous ? [`one text under ${[...held].join(', ')}: write a sense before it: ${context}: ${id}`] : []
  })
}

export function senseFaultsOf(folder: string): string[] {
  const catalogs = translated.map((language) => readCatalog(folder, language))
  return senseFaults(occurrencesOf(folder), catalogs).map((fault) => `${folder}: ${fault}`)
}

/** Texts whose arguments have other formats in one language than in another. */
export function formatFaultsOf(folder: string): string[] {
  const catalogs = translated.map((language) => readCatalog(folder, language))
  return textsOf(folder)
    .filter(({ isTemplate }) => isTemplate)
    .flatMap(({ context, id }) => {
      const given = catalogs.map((catalog) => catalog.get(keyOf(context, id)) ?? '')
      const formats = given.includes('') ? [] : given.map(formatsOf)
      return new Set(formats).size > 1 ? [`${folder}: formats differ (${formats.join(' | ')}): ${context}: ${id}`] : []
    })
}
