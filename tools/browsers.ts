import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { browserslistToTargets, Features } from 'lightningcss'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { walk } from './syntaxTree.ts'
import { root } from '../apps/cli/src/start/release.ts'

/** Vite's names for the browsers of browserslist; Samsung Internet follows Chromium. */
const viteNames: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
}

const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  browserslist: Record<'sites' | 'console', string[]>
}

/** The oldest version of each browser of package.json, by browserslist's name of the browser. */
export const oldestOf = (pages: 'sites' | 'console'): Record<string, string> =>
  Object.fromEntries(
    browserslist[pages].map((query) => {
      const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
      if (!name || !version) throw new Error(`package.json, browserslist: "${query}" is not "NAME >= VERSION"`)
      return [name, version]
    }),
  )

/**
 * The compiler treats optional chaining as supported from Chrome 91 on, because of a bug with spread arguments that the
 * sources do not hit; lowering it costs 0.5 kB.
 */
const optionalChaining = 91

const targetsOf = (oldest: Record<string, string>, leastChromium = 0): string[] =>
  Object.entries(oldest).flatMap(([name, version]) => {
    const target = viteNames[name]
    if (!target) return []
    return [`${target}${/chrome|edge/.test(name) ? Math.max(Number(version), leastChromium) : version}`]
  })

export function compileFor(pages: 'sites' | 'console'): Plugin[] {
  const oldest = oldestOf(pages)
  const browsers = Object.entries(oldest).map(([name, version]) => `${name} ${version}`)
  // Assignments instead of definitions are equivalent, because no class inherits setters.
  const assumptions = { setPublicClassFields: true }
  const compile: Plugin = {
    name: 'compile-for-browsers',
    config: () => ({
      css: {
        transformer: 'lightningcss',
        // light-dark() is not used.
        lightningcss: { targets: browserslistToTargets(browsers), exclude: Features.LightDark },
      },
      build: {
        cssTarget: targetsOf(oldest),
        target: targetsOf(oldest, optionalChaining),
        // Half of the console's modules are icons and components that it does not use.
        rolldownOptions: { transform: { assumptions }, experimental: { lazyBarrel: true } },
      },
    }),
  }
  return pages === 'sites' ? [compile, plainMembers()] : [compile]
}

/** Renames private class members: Safari 14.0 cannot parse `#name`, and WeakMaps cost 1.2 kB of the first load. */
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
        // The names are short, because the minifier does not rename properties.
        const names = new Map<string, string>()
        walk(this.parse(code, { lang }) as never, (node) => {
          if (node.type !== 'PrivateIdentifier') return
          const name = names.get(node.name) ?? `_${names.size.toString(36)}_${mark}`
          names.set(node.name, name)
          text.overwrite(node.start, node.start + node.name.length + 1, name)
        })
        return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null
      },
    },
  }
}
