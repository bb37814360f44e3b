import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, localeOf } from '@koi/contract/language'
import type { SiteText, TextIndex } from '@koi/contract/desk/look/textIndex'
import { type BuildOptions, type Plugin, transformWithOxc } from 'vite'
import { type BuildLanguage, inLanguageOf, languageQuery, type NumberOf } from './inLanguage.ts'
import { plainText, textIndexFile, withoutMarks } from './marks.ts'

/** A site in one language; `texts` may be used for parts that are built separately. */
export interface SiteInLanguage {
  language: BuildLanguage
  /** Value of the pages' `lang`. */
  locale: string
  /** Folder for scripts and styles. */
  assetsDir: string
  /** Options of the build. The Chinese build empties the folder and copies public files; other languages add to it. */
  build: BuildOptions
  /** File name of a page: `index.html` is the Chinese page, `index.en.html` the English one. */
  nameOf: (file: string) => string
  /** Loads a `*.copy.ts` without imports, for texts that the build itself writes. */
  loadTexts: <Texts>(file: string) => Promise<Texts>
  texts: () => Plugin
}

/**
 * A site in a language. With `withIndex`, the build writes where each text occurs in its files (docs/decisions/0053).
 * Builds in several languages may run concurrently.
 */
export function siteIn(language: BuildLanguage, { withIndex = false } = {}): SiteInLanguage {
  const suffix = language === 'zh' ? '' : `.${language}`
  const assetsDir = language === 'zh' ? 'assets' : `assets/${language}`
  const locale = language === 'pseudo' ? 'en' : localeOf(language)
  const nameOf = (file: string) => file.replace(/\.(?=\w+$)/, `${suffix}.`)
  const { numberOf, writeIndex } = placesOfTexts()
  let keepsPlaces = false

  const texts = (): Plugin => {
    let folder = ''
    return {
      name: 'texts',
      enforce: 'pre',
      configResolved: ({ root, build, command }) => {
        folder = join(root, build.outDir)
        keepsPlaces ||= withIndex && command === 'build'
      },
      writeBundle(_options, bundle) {
        if (keepsPlaces) writeIndex(folder, nameOf(textIndexFile), Object.keys(bundle))
      },
      transform: {
        filter: { id: /(?:\.copy|\/textLanguage)\.ts(?:$|\?)/ },
        handler(code, id) {
          if (id.includes('/textLanguage.ts'))
            return { code: code.replace("'zh'", JSON.stringify(language === 'pseudo' ? 'en' : language)), map: null }
          const made = inLanguageOf(language, id.replace(/\?.*/, ''), code, keepsPlaces ? numberOf : undefined)
          return made === null ? null : { code: made, map: null }
        },
      },
      transformIndexHtml: (html) => html.replace('<html lang="zh-CN"', `<html lang="${locale}"`),
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const page = bundle['index.html']
          if (!suffix || page?.type !== 'asset') return
          delete bundle['index.html']
          this.emitFile({ type: 'asset', fileName: nameOf('index.html'), source: page.source })
        },
      },
    }
  }

  return {
    language,
    locale,
    assetsDir,
    build: { outDir: 'dist', assetsDir, emptyOutDir: language === 'zh', copyPublicDir: language === 'zh' },
    nameOf,
    async loadTexts<Texts>(file: string): Promise<Texts> {
      const code = readFileSync(file, 'utf8')
      const { code: script } = await transformWithOxc(inLanguageOf(language, file, code) ?? code, file)
      return (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Texts
    },
    texts,
  }
}

/** The language of a build that Vite's command line starts: KOI_LANGUAGE, by default Chinese. */
export function languageOfBuild(): BuildLanguage {
  const given = process.env['KOI_LANGUAGE'] || 'zh'
  if (given !== 'pseudo' && !isLanguage(given)) throw new Error(`KOI_LANGUAGE: unknown language ${given}`)
  return given
}

/** Numbers the texts of a build; `writeIndex` removes the marks from the built files and writes where their texts occur. */
function placesOfTexts() {
  const kept = new Map<string, SiteText & { number: number }>()
  const numberOf: NumberOf = (file, id, text, values) => {
    const key = `${file}:${id}`
    const known = kept.get(key) ?? { key, text: plainText(text, values.length > 0), values, number: kept.size }
    kept.set(key, known)
    return known.number
  }
  const writeIndex = (folder: string, indexFile: string, names: readonly string[]): void => {
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
    writeFileSync(join(folder, indexFile), JSON.stringify(index))
  }
  return { numberOf, writeIndex }
}

/**
 * Plugin for servers, which use every language: modules imported with `?language=en`, and the texts that these import,
 * are in English.
 */
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
