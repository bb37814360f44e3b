import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, localeOf } from '@koi/contract/language'
import type { SiteText, TextIndex } from '@koi/contract/look/textIndex'
import { type BuildOptions, type Plugin, transformWithOxc } from 'vite'
import { type BuildLanguage, inLanguageOf, languageQuery, type NumberOf } from './inLanguage.ts'
import { plainText, textIndexFile, withoutMarks } from './marks.ts'

const given = process.env['KOI_LANGUAGE'] || 'zh'
if (given !== 'pseudo' && !isLanguage(given)) throw new Error(`KOI_LANGUAGE: unknown language ${given}`)
export const buildLanguage: BuildLanguage = given

const suffix = buildLanguage === 'zh' ? '' : `.${buildLanguage}`

/** `index.html` is the Chinese page, `index.en.html` the English one. */
export const inLanguage = (file: string): string => file.replace(/\.(?=\w+$)/, `${suffix}.`)

/** Folder of the scripts and styles of this build. */
export const assetsDir = buildLanguage === 'zh' ? 'assets' : `assets/${buildLanguage}`

/** The Chinese build empties the folder and copies public files; the other languages add to it. */
export const languageBuild: BuildOptions = {
  outDir: 'dist',
  assetsDir,
  emptyOutDir: buildLanguage === 'zh',
  copyPublicDir: buildLanguage === 'zh',
}

/** For `lang` of the pages. */
export const pageLocale = buildLanguage === 'pseudo' ? 'en' : localeOf(buildLanguage)

/** Loads a `*.copy.ts` that imports nothing, for what a build writes itself. */
export async function loadTexts<Texts>(file: string): Promise<Texts> {
  const code = readFileSync(file, 'utf8')
  const { code: script } = await transformWithOxc(inLanguageOf(buildLanguage, file, code) ?? code, file)
  return (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Texts
}

/** Texts of a build whose places are kept, in the order of their numbers. */
const kept = new Map<string, SiteText & { number: number }>()
const numberOf: NumberOf = (file, id, text, values) => {
  const key = `${file}:${id}`
  const known = kept.get(key) ?? { key, text: plainText(text, values.length > 0), values, number: kept.size }
  kept.set(key, known)
  return known.number
}
let keepsPlaces = false

/**
 * Replaces the texts of `*.copy.ts` by those of the build's language; one without a translation stays Chinese. With
 * `withIndex`, a build writes where each text is in its files (docs/decisions/0053).
 */
export function texts({ withIndex = false } = {}): Plugin {
  let folder = ''
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved: ({ root, build, command }) => {
      folder = join(root, build.outDir)
      if (withIndex) keepsPlaces = command === 'build'
    },
    writeBundle(_options, bundle) {
      if (withIndex && keepsPlaces) writeIndex(folder, Object.keys(bundle))
    },
    transform: {
      filter: { id: /(?:\.copy|\/textLanguage)\.ts(?:$|\?)/ },
      handler(code, id) {
        if (id.includes('/textLanguage.ts'))
          return {
            code: code.replace("'zh'", JSON.stringify(buildLanguage === 'pseudo' ? 'en' : buildLanguage)),
            map: null,
          }
        const made = inLanguageOf(buildLanguage, id.replace(/\?.*/, ''), code, keepsPlaces ? numberOf : undefined)
        return made === null ? null : { code: made, map: null }
      },
    },
    transformIndexHtml: (html) => html.replace('<html lang="zh-CN"', `<html lang="${pageLocale}"`),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (!suffix || page?.type !== 'asset') return
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: inLanguage('index.html'), source: page.source })
      },
    },
  }
}

/** Removes the marks from the built files and writes the index of their texts next to them. */
function writeIndex(folder: string, names: readonly string[]): void {
  const files: TextIndex['files'] = {}
  for (const name of names.filter((one) => /\.(?:js|html)$/.test(one))) {
    const path = join(folder, name)
    const { code, places } = withoutMarks(name, readFileSync(path, 'utf8'))
    if (places.length === 0) continue
    writeFileSync(path, code)
    files[name] = places
  }
  const used = new Set(Object.values(files).flatMap((places) => places.map(({ number }) => number)))
  const found = [...kept.values()].map(({ number, ...text }) => (used.has(number) ? text : null))
  const index: TextIndex = { texts: found, files }
  writeFileSync(join(folder, inLanguage(textIndexFile)), JSON.stringify(index))
}

/** For servers, which speak every language: modules imported with `?language=en`, and the texts these import, in English. */
export function textsByLanguage(): Plugin {
  return {
    name: 'texts-by-language',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const own = languageQuery.exec(source)?.[0]
        const inherited = importer && source.endsWith('.copy.ts') ? languageQuery.exec(importer)?.[0] : undefined
        const query = own ?? inherited
        if (!query) return null
        const found = await this.resolve(
          source.replace(languageQuery, ''),
          importer?.replace(languageQuery, ''),
          options,
        )
        return found && `${found.id}${query}`
      },
    },
    transform: {
      filter: { id: languageQuery },
      handler(code, id) {
        const language = languageQuery.exec(id)?.[1] ?? ''
        const file = id.replace(languageQuery, '')
        if (!isLanguage(language) || !file.endsWith('.copy.ts')) return null
        const made = inLanguageOf(language, file, code)
        return made === null ? null : { code: made, map: null }
      },
    },
  }
}
