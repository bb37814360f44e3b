import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'

/** Chunks that show the offline notice; the service worker precaches them. */
const offlineChunks = ['phone', 'Notices']

function filesOf(names: string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const walk = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style)
    part.imports.forEach(walk)
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && names.includes(part.name)) walk(part.fileName)
  return [...found].map((file) => `/${file}`)
}

/** An attribute of the page's first script that lists the files the service worker caches when it is installed. */
export const offlineFilesAttribute = (bundle: Rolldown.OutputBundle, offlinePage: string): string =>
  ` data-offline="${[`/${offlinePage}`, ...filesOf(offlineChunks, bundle)].join(' ')}"`

/**
 * Emits the service worker (src/sw.js) with a hash over all files of the build and the `catalogs` of the other
 * languages, so that browsers update it exactly when a file has changed.
 */
export function serviceWorker(catalogs: string[]): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256')
        for (const name of Object.keys(bundle).toSorted()) {
          const part = bundle[name]!
          hash.update(name).update(part.type === 'asset' ? part.source : part.code)
        }
        const pictures = join(root, 'public')
        for (const name of readdirSync(pictures, { recursive: true, encoding: 'utf8' }).toSorted()) {
          const path = join(pictures, name)
          if (statSync(path).isFile()) hash.update(name).update(readFileSync(path))
        }
        for (const path of catalogs) hash.update(readFileSync(path))
        const source = readFileSync(join(root, 'src', 'sw.js'), 'utf8')
        hash.update(source)
        const withMarks = source.replace('__BUILD__', hash.digest('hex').slice(0, 16))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: minifySync('sw.js', withMarks).code })
      },
    },
  }
}
