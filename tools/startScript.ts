import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, minifySync, type Plugin, type Rolldown } from 'vite'
import { compileFor, oldestOf } from './browsers.ts'
import type { SiteInLanguage } from './texts/plugin.ts'
import type * as fallback from '@koi/web/fallback.copy'
import { root } from '../apps/cli/src/start/release.ts'

const shared = join(root, 'packages', 'web', 'src')

const bundledApart = new Map<string, Promise<string>>()

/** Bundles a script separately, so that it shares no chunk with the first load; one bundle serves all languages. */
function bundleApart(path: string): Promise<string> {
  const known = bundledApart.get(path) ?? bundle(path)
  bundledApart.set(path, known)
  return known
}

async function bundle(path: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [compileFor('sites')],
    build: { write: false, rolldownOptions: { input: join(shared, path), output: { codeSplitting: false } } },
  })
  const [chunk] = ([made].flat()[0] as Rolldown.RolldownOutput).output
  return chunk.code
}

interface Terms {
  site: Pick<SiteInLanguage, 'loadTexts'>
  /** Heading of the fallback page; the server replaces `__TITLE__` by the operator’s name. */
  title: string | ((texts: typeof fallback.fallbackCopy) => string)
  pages?: 'sites' | 'console'
  hasService?: boolean
  /** The site's first script, which calls `run()`; by default `run` is called at once. */
  own?: string
  /** Additional attributes of the script tag, each after a space. */
  attributesOf?: (bundle: Rolldown.OutputBundle) => string
}

/** The fallback page, which packages/web/src/fallback.css hides until it is needed. */
async function inWords({ site, title, pages = 'sites', hasService = false }: Terms, base: string): Promise<string> {
  const { fallbackCopy } = await site.loadTexts<typeof fallback>(join(shared, 'fallback.copy.ts'))
  const oldest = oldestOf(pages)
  const phone = pages === 'sites' ? `iOS ${Number(oldest['ios_saf'])}` : `Safari ${oldest['safari']}`
  const browsers = [`Chrome ${oldest['chrome']}`, phone, `Firefox ${oldest['firefox']}`]
  const steps = [fallbackCopy.network, fallbackCopy.inApp, fallbackCopy.update(browsers), fallbackCopy.scripts].map(
    (step) => `<li>${step}</li>`,
  )
  const links = [
    `<a href="${base}">${fallbackCopy.reload}</a>`,
    ...(hasService ? [`<a href="/service/">${fallbackCopy.service}</a>`] : []),
  ]
  return `<div id="fallback" role="alert"><h1>${typeof title === 'string' ? title : title(fallbackCopy)}</h1><p>${fallbackCopy.notOpened}</p><ul>${steps.join('')}</ul><p>${links.join('')}</p></div>`
}

/** Inserts the fallback page, and replaces module scripts by packages/web/src/start.js, which loads them. */
export function startScript(terms: Terms): Plugin {
  const { own, attributesOf = () => '' } = terms
  let base = '/'
  return {
    name: 'start-script',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    async buildStart() {
      const source = [join(shared, 'start.js'), ...(own ? [own] : [])]
        .map((path) => readFileSync(path, 'utf8'))
        .join('\n')
      const { code } = minifySync('start.js', `(() => {${source}\n${own ? '' : 'void run()'}})()`)
      this.emitFile({ type: 'asset', name: 'start.js', source: code })
      this.emitFile({ type: 'asset', name: 'older.js', source: await bundleApart('older/older.ts') })
      this.emitFile({ type: 'asset', name: 'failed.js', source: await bundleApart('failed.ts') })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const assetNamed = (name: string) =>
          Object.values(bundle).find((part) => part.type === 'asset' && part.names.includes(name))
        const [start, older, failed] = ['start.js', 'older.js', 'failed.js'].map(assetNamed)
        const found = [
          ...html.matchAll(
            /\s*<(?:link rel="modulepreload"|script type="module") crossorigin (?:href|src)="([^"]+)">(?:<\/script>)?/g,
          ),
        ]
        const entry = found.shift()
        if (!start || !older || !failed || !entry) throw new Error('The page has no script to start with')
        const modules = [...found, entry]
        const files = modules.map(([, file]) => file).join(' ')
        const words = await inWords(terms, base)
        const attributes = `data-modules="${files}" data-older="${base}${older.fileName}" data-failed="${base}${failed.fileName}" data-brand="" data-languages=""${attributesOf(bundle)}`
        // A page without a script of its own loads all modules at once.
        const kept = (tag: string, file = '') =>
          own ? '' : tag.replace(/<script.*/, `<link rel="modulepreload" crossorigin href="${file}">`)
        // With CORS import() resolves relative to the script, also in a frame with an opaque origin.
        return modules
          .reduce((text, [tag, file]) => text.replace(tag, kept(tag, file)), html)
          .replace('<div id="root">', `<div id="root">${words}`)
          .replace('<head>', `<head>\n    <script crossorigin src="${base}${start.fileName}" ${attributes}></script>`)
      },
    },
  }
}
