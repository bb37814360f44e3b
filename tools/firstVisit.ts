import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../apps/cli/src/start/release.ts'

export const dist = join(root, 'apps', 'play', 'dist')
/** Chunks that the home page loads when the browser is idle. */
const whenIdle = /\b(?:Late|Carousel|Toast|sanitise|late|web-vitals)-[\w-]+\.js/g

const textOf = (file: string, site = dist) => readFileSync(join(site, file), 'utf8')

/** A script and its static imports, recursively. */
export function withImports(file: string, site = dist): string[] {
  const imported = [...textOf(file, site).matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)].map(
    ([, path = '']) => posix.join(posix.dirname(file), path),
  )
  return [file, ...imported.flatMap((needed) => withImports(needed, site))]
}

/** Files of a first visit of the home page: those that the page links (`linked`), and all `scripts`. */
export function firstVisit(): { linked: string[]; scripts: string[]; styles: string[] } {
  const html = textOf('index.html')
  const named = [...html.matchAll(/(?:src|data-modules)="([^"]+)"/g)].map(([, text = '']) => text).join(' ')
  const linked = [...new Set([...named.matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file))]
  const scripts = new Set(linked)
  for (const file of scripts) {
    for (const needed of withImports(file)) scripts.add(needed)
    for (const [name] of textOf(file).matchAll(whenIdle)) scripts.add(`assets/${name}`)
  }
  return {
    linked,
    scripts: [...scripts],
    styles: [...html.matchAll(/ href="\/(assets\/[\w-]+\.css)"/g)].map(([, file = '']) => file),
  }
}
