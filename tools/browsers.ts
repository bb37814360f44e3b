import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import browserslist from 'browserslist'
import { browserslistToTargets, Features } from 'lightningcss'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { walk } from './syntaxTree.ts'
import { root } from '../apps/cli/src/start/release.ts'

/** The names that Vite's targets have for the browsers of browserslist; Samsung Internet follows its Chromium version. */
const viteNames: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
}

/** The browsers that package.json declares for the player-facing pages or for the console, as `name version`. */
export const browsersOf = (pages: 'sites' | 'console'): string[] =>
  browserslist(undefined, { path: root, env: pages, throwOnMissing: true })

/** The oldest version of each browser of a list, for example `{ chrome: '87' }`. */
export function oldestOf(browsers: string[]): Record<string, string> {
  const oldest: Record<string, string> = {}
  for (const browser of browsers) {
    const [name = '', range = ''] = browser.split(' ')
    const [version = ''] = range.split('-')
    const known = oldest[name]
    if (known === undefined || Number.parseFloat(version) < Number.parseFloat(known)) oldest[name] = version
  }
  return oldest
}

/**
 * The compiler's table counts optional chaining as of Chrome 91 and Edge 91, because older versions mishandle a spread that
 * is not the last argument of an optional call. The sources have no such call, and lowering all others costs 0.5 kB.
 */
const optionalChaining = 91

/** Vite's targets for a list of browsers, with Chromium at least `leastChromium`. */
const targetsOf = (browsers: string[], leastChromium = 0): string[] =>
  Object.entries(oldestOf(browsers)).flatMap(([name, version]) => {
    const target = viteNames[name]
    if (!target) return []
    return [`${target}${/chrome|edge/.test(name) ? Math.max(Number(version), leastChromium) : version}`]
  })

/** Compiles scripts and styles for the declared browsers. */
export function compileFor(pages: 'sites' | 'console'): Plugin[] {
  const browsers = browsersOf(pages)
  // Assigning class fields instead of defining them is the same for classes without setters of inherited names.
  const assumptions = { setPublicClassFields: true }
  const compile: Plugin = {
    name: 'compile-for-browsers',
    config: () => ({
      css: {
        transformer: 'lightningcss',
        // The colour scheme is the page's own; what replaces light-dark() is not needed.
        lightningcss: { targets: browserslistToTargets(browsers), exclude: Features.LightDark },
      },
      build: {
        cssTarget: targetsOf(browsers),
        target: targetsOf(browsers, optionalChaining),
        rolldownOptions: { transform: { assumptions } },
      },
    }),
  }
  return pages === 'sites' ? [compile, plainMembers()] : [compile]
}

/**
 * Turns private class members into ordinary ones with a name of their own: Safari 14.0 cannot parse `#name`, and the
 * WeakMaps that the compiler would put in their place cost the first load 1.2 kB.
 */
function plainMembers(): Plugin {
  return {
    name: 'plain-members',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /#[a-z]\w*\s*[=(;:,)]/i, id: /\.(?:[jt]sx?|mjs)$/ },
      handler(code, id) {
        const lang = (/\.(tsx?|jsx)$/.exec(id)?.[1] ?? 'js') as 'ts' | 'tsx' | 'js' | 'jsx'
        const mark = createHash('sha256').update(basename(id)).digest('hex').slice(0, 3)
        const text = new MagicString(code)
        walk(this.parse(code, { lang }) as never, (node) => {
          if (node.type === 'PrivateIdentifier')
            text.overwrite(node.start, node.start + node.name.length + 1, `${node.name}_${mark}`)
        })
        return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null
      },
    },
  }
}
