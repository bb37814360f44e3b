import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { languages } from '@koi/contract/language'
import { parse, type Token } from '@messageformat/parser'
import PO from 'pofile'
import { root } from '../../apps/cli/src/start/release.ts'
import { filesIn } from '../files.ts'
import { messagesIn } from './source.ts'

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

/** Context of the texts of a file: its path in the folder, so that the same text can differ between files. */
export const contextOf = (folder: string, file: string): string =>
  relative(join(root, folder, 'src'), file)
    .replaceAll(sep, '/')
    .replace(/\.ts$/, '')

export const catalogPath = (folder: string, language: Translated): string =>
  join(root, folder, 'texts', `${language}.po`)

export const catalogsOf = (folder: string): string[] => translated.map((language) => catalogPath(folder, language))

/** Translations by context and source text; empty ones are omitted. */
export type Catalog = ReadonlyMap<string, string>

export const keyOf = (context: string, id: string): string => `${context}\u0004${id}`

export function readCatalog(folder: string, language: Translated): Catalog {
  const path = catalogPath(folder, language)
  if (!existsSync(path)) return new Map()
  return new Map(
    PO.parse(readFileSync(path, 'utf8'))
      .items.filter(({ msgstr }) => msgstr[0])
      .map(({ msgctxt, msgid, msgstr }) => [keyOf(msgctxt ?? '', msgid), msgstr[0]!]),
  )
}

interface SourceText {
  context: string
  id: string
  isTemplate: boolean
}

/** Texts of a folder in source order, each once per file. */
export function textsOf(folder: string): SourceText[] {
  const texts = filesIn(join(root, folder, 'src'), /\.copy\.ts$/).flatMap((file) =>
    messagesIn(file, readFileSync(file, 'utf8')).map(({ id, isTemplate }) => ({
      context: contextOf(folder, file),
      id,
      isTemplate,
    })),
  )
  return [...new Map(texts.map((text) => [keyOf(text.context, text.id), text])).values()]
}

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

/**
 * The catalog file with exactly the texts of the source: known translations are kept; a text that is new in its file
 * gets the translation of other files if they agree, else none.
 */
export function catalogText(folder: string, language: Translated): string {
  const known = readCatalog(folder, language)
  const common = commonTranslations(known)
  const po = new PO()
  po.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' }
  po.items = textsOf(folder).map(({ context, id }) => {
    const item = new PO.Item()
    item.msgctxt = context
    item.msgid = id
    item.msgstr = [known.get(keyOf(context, id)) ?? common.get(id) ?? '']
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

/**
 * Faults of a folder's catalog: texts that are missing, not in the source, or have other arguments; empty if there are
 * none.
 */
export function faultsOf(folder: string, language: Translated): string[] {
  const path = relative(root, catalogPath(folder, language))
  const texts = textsOf(folder)
  const catalog = readCatalog(folder, language)
  const keys = new Set(texts.map(({ context, id }) => keyOf(context, id)))
  const faults = [...catalog.keys()]
    .filter((key) => !keys.has(key))
    .map((key) => `${path}: not in the source: ${key.replace('\u0004', ': ')}`)
  for (const { context, id, isTemplate } of texts) {
    const translation = catalog.get(keyOf(context, id))
    if (translation === undefined) faults.push(`${path}: no translation: ${context}: ${id}`)
    else if (isTemplate) {
      try {
        const [wanted, given] = [argumentNames(id), argumentNames(translation)]
        if (wanted.join() !== given.join())
          faults.push(`${path}: arguments ${given.join(', ')} instead of ${wanted.join(', ')}: ${context}: ${id}`)
      } catch (error) {
        faults.push(`${path}: ${String(error)}: ${context}: ${id}`)
      }
    }
  }
  return faults
}
