import { readFileSync } from 'node:fs'
import { isLanguage, localeOf } from '@koi/contract/language'
import { type BuildOptions, type Plugin, transformWithOxc } from 'vite'
import { type Catalog, contextOf, folderOf, keyOf, readCatalog, type Translated } from './catalog.ts'
import { pseudoText } from './pseudo.ts'
import { formatsCode, type Translate, translateSource } from './translate.ts'

/** What a build can be in: a language, or `pseudo`, a lengthened English for tests of the layout. */
type BuildLanguage = Translated | 'zh' | 'pseudo'

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

const catalogs = new Map<string, Catalog>()

function catalogOf(folder: string, language: Translated): Catalog {
  const key = `${folder}/${language}`
  const known = catalogs.get(key) ?? readCatalog(folder, language)
  catalogs.set(key, known)
  return known
}

/** The code of a `*.copy.ts` in a language; null if it stays as it is. */
function inLanguageOf(language: BuildLanguage, file: string, code: string): string | null {
  const folder = folderOf(file)
  if (!folder || language === 'zh') return null
  const context = contextOf(folder, file)
  const catalog = catalogOf(folder, language === 'pseudo' ? 'en' : language)
  const translate: Translate = (id, isTemplate) => {
    const found = catalog.get(keyOf(context, id)) ?? null
    return found !== null && language === 'pseudo' ? pseudoText(found, isTemplate) : found
  }
  return translateSource(file, code, translate, formatsCode(language === 'pseudo' ? 'en' : language))
}

/** Loads a `*.copy.ts` that imports nothing, for what a build writes itself. */
export async function loadTexts<Texts>(file: string): Promise<Texts> {
  const code = readFileSync(file, 'utf8')
  const { code: script } = await transformWithOxc(inLanguageOf(buildLanguage, file, code) ?? code, file)
  return (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Texts
}

/** Replaces the texts of `*.copy.ts` by those of the build's language; one without a translation stays Chinese. */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    transform: {
      filter: { id: /(?:\.copy|\/textLanguage)\.ts(?:$|\?)/ },
      handler(code, id) {
        if (id.includes('/textLanguage.ts'))
          return {
            code: code.replace("'zh'", JSON.stringify(buildLanguage === 'pseudo' ? 'en' : buildLanguage)),
            map: null,
          }
        const made = inLanguageOf(buildLanguage, id.replace(/\?.*/, ''), code)
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

const languageQuery = /\?language=(\w+)$/

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
