import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from './files.ts'

interface Rule {
  why: string
  from: RegExp
  /** Every import must match. */
  allow?: RegExp
  /** No import may match; `$1` is the first group of `from`. */
  deny?: string
}

/** Folders of the console's `ui`; each imports only from folders before it. */
const uiFolders = ['field', 'words', 'figures', 'input', 'form', 'page', 'table', 'audit', 'order', 'player']

/** Tests may import more, but nothing of another app. */
const rules: Rule[] = [
  {
    why: 'the contract imports zod only',
    from: /^packages\/contract\/(?!.*\.test\.)/,
    allow: /^(zod(\/|$)|packages\/contract\/)/,
  },
  {
    why: 'what older browsers lack comes from core-js and dialog-polyfill, and uses nothing of the product',
    from: /^packages\/web\/src\/older\/(?!.*\.test\.)/,
    allow: /^(core-js\/|dialog-polyfill$|packages\/web\/src\/older\/)/,
  },
  {
    why: 'web imports the contract, react, tanstack and web-vitals only',
    from: /^packages\/web\/(?!src\/older\/|.*\.(test|testing)\.)/,
    allow: /^(react|@tanstack\/|web-vitals$|packages\/(contract|web)\/)/,
  },
  {
    why: 'ui imports react, the router, the drawing of QR codes, how an amount is written and read, and whose a key is only',
    from: /^packages\/ui\/(?!.*\.test\.)/,
    allow: /^(react(-dom|-router)?$|uqr$|packages\/(ui\/|web\/src\/(?:money|keys)\.ts$|contract\/src\/typed\.ts$))/,
  },
  { why: 'packages import no app', from: /^packages\//, deny: '^(apps|e2e|tools)/' },
  {
    why: 'apps import no other app',
    from: /^apps\/(?!cli\/|api\/src\/play\/venue\/testing\.ts)([^/]+)\//,
    deny: '^(apps/(?!$1/|cli/)|e2e/)',
  },
  {
    why: 'tests of the server start the sandbox and import nothing else of it',
    from: /^apps\/(api)\/src\/play\/venue\/testing\.ts/,
    deny: '^(apps/(?!$1/|cli/|sandbox/src/(sandbox|core/context)\\.ts)|e2e/)',
  },
  {
    why: 'the commands use the server only',
    from: /^apps\/cli\/(?!.*\.(test|testing)\.)/,
    deny: '^(apps/(?!api/|cli/)|e2e/)',
  },
  { why: 'only tests import the commands', from: /^apps\/(?!cli\/|.*\.(test|testing)\.)/, deny: '^apps/cli/' },
  { why: 'the product imports no tool', from: /^apps\/(?!.*\.(test|testing|config)\.)/, deny: '^tools/' },
  { why: 'the player site imports no endpoint of operators', from: /^apps\/play\//, deny: '\\.console\\.ts$' },
  { why: 'the console imports no endpoint of players', from: /^apps\/console\//, deny: '\\.player\\.ts$' },
  {
    why: 'a screen imports no other feature',
    from: /^apps\/console\/src\/(?!app\/|ui\/)([^/]+\/[^/]+)\//,
    deny: '^apps/console/src/(?!$1/|app/|ui/)[^/]+/',
  },
  {
    why: 'a screen imports no other feature',
    from: /^apps\/agent\/src\/(?!app\/|ui\/)([^/]+)\//,
    deny: '^apps/agent/src/(?!$1/|app/|ui/)[^/]+/',
  },
  {
    why: 'ui imports no feature',
    from: /^apps\/((?:play|agent)\/src\/ui)\//,
    deny: '^apps/(?!$1/)',
  },
  {
    why: 'ui of the console imports app/ and no feature',
    from: /^apps\/(console\/src)\/ui\//,
    deny: '^apps/(?!$1/(ui|app)/)',
  },
  ...uiFolders.slice(0, -1).map((folder, at) => ({
    why: `ui/${folder} of the console imports no folder of ui after it`,
    from: new RegExp(`^apps/console/src/ui/${folder}/`),
    deny: `^apps/console/src/ui/(${uiFolders.slice(at + 1).join('|')})/`,
  })),
  {
    why: 'app/ of the player site imports features in its routes only',
    from: /^apps\/play\/src\/app\/(?!shell\/routes\.tsx$|.*\.(test|testing)\.)/,
    deny: '^apps/play/src/(?!app/|ui/)[^/]+/',
  },
  { why: 'no barrels', from: /./, deny: '(^|/)index\\.tsx?$' },
]

/**
 * The wings of the server, and the nouns in each: `apps/api/src/WING/NOUN/`. Each noun imports, types included, only
 * from nouns before it. The last wing puts the others together.
 */
export const wings: Record<string, string> = {
  platform: 'base text db ops queue http task event outside feed job claim',
  books: 'ledger order report',
  access: 'approval audit changeSet identity upload apiKey publication',
  site: 'brand operator siteText staff setting',
  player: `consent protection tag link messenger segment message review barring dormancy inquiry verification auth device recovery
    passkey profile`,
  contact: 'campaign chat stream webhook article',
  money: 'channel payee turnover withdraw adjustment deposit payoutRule',
  play: 'game venue bet freeRound practice record seamless statement transfer launch',
  partner: 'statement agent source',
  reward: 'bonus checkIn invite mission packet promotion rebate tournament vip wheel start',
  desk: 'import look overview inbox glance find view pageReport alarm opening handOver',
  server: 'brands pages reliability',
}
const lastWing = 'server'
export const namesOf = (words: string): string[] => words.trim().split(/\s+/)
const levels = Object.entries(wings).flatMap(([wing, nouns]) => namesOf(nouns).map((noun) => `${wing}/${noun}`))
/** Features of the player site; each imports only from features before it. */
const playLevels = namesOf(`
  balance pause frame review bonus campaign tournament download vip venue recovery auth record verification payee
  game profile agent article bet chat deposit device fishing start home
  inquiry message packet promotion protection rebate security sponsor
  statement turnover withdraw checkIn mission wheel invite rewards`)
/** Tests and demo seeds may import from any folder. */
const unrestricted = /\.(test|testing|seed)\.tsx?$|\/testing\.ts$/

/** Files that are private to their noun: calls, jobs, seeds and texts. */
const hasRole = /\.(player|console|portal|open|callback|routes|job|seed|copy)\.ts$/

/** Returns the wing of a file of the server, its noun as `WING/NOUN`, and how many nouns come before; null for other files. */
export const nounOfServer = (file: string): { wing: string; level: number; name: string } | null => {
  const [, wing, noun] = /^apps\/api\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (!wing) return null
  const name = noun ? `${wing}/${noun}` : wing
  return { wing, name, level: wing === lastWing ? levels.length : levels.indexOf(name) }
}

/** The rule of the server that an import breaks; null if it breaks none. */
function wrongStep(file: string, target: string): string | null {
  const [from, to] = [nounOfServer(file), nounOfServer(target)]
  if (!from || from.name === to?.name || from.wing === lastWing || unrestricted.test(file)) return null
  if (from.level < 0) return `${from.name}/ is not listed among the wings`
  if (!to) return null
  if (to.level >= from.level || to.level < 0) return `${to.name}/ is not below ${from.name}/`
  return hasRole.test(target) ? 'files with a role suffix are private to their folder' : null
}

const nounOfSite = (file: string): string | undefined =>
  /^apps\/play\/src\/(?!app\/|ui\/)[^/]+\/([^/]+)\//.exec(file)?.[1]

/** The rule of the player site that an import breaks; null if it breaks none. */
function wrongStepOfSite(file: string, target: string): string | null {
  const [from, to] = [nounOfSite(file), nounOfSite(target)]
  if (!from || from === to || unrestricted.test(file)) return null
  if (!playLevels.includes(from)) return `${from}/ is not listed among the features`
  if (!to) return null
  if (playLevels.indexOf(to) >= playLevels.indexOf(from)) return `${to}/ is not below ${from}/`
  return target.endsWith('Page.tsx') ? 'pages are private to their feature' : null
}

/** Resolves an import into a path from the root, or the name of a package. */
export function place(file: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(file), target))
  const ours = /^@koi\/(contract|ui|web)\/(.+)$/.exec(target)
  if (!ours) return target
  const path = `packages/${ours[1]}/src/${ours[2]}`
  return [`${path}.ts`, `${path}.tsx`].find((name) => existsSync(name)) ?? path
}

/**
 * The imports of a file: of values, of types, and those made later with `import()`. Each is a path from the root or a
 * package.
 */
export function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { module } = parseSync(file, source)
  const named = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...[...source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, name]) => name!),
  ]
  return [...new Set(named)].map((name) => place(file, name))
}

/** Finds re-exports, because a name must be imported from where it is defined. Playwright’s extension of `test` is allowed. */
export function reExports(file: string, source: string): string[] {
  if (file === 'e2e/support/test.ts') return []
  const { module } = parseSync(file, source)
  const imported = new Set(module.staticImports.flatMap((one) => one.entries.map(({ localName }) => localName.value)))
  return module.staticExports
    .flatMap((one) => one.entries)
    .filter(({ moduleRequest, localName }) => moduleRequest || imported.has(localName.name ?? ''))
    .map(({ exportName, localName }) => `${file}: no re-exports: ${exportName.name ?? localName.name ?? '*'}`)
}

export function brokenImports(imports: Map<string, string[]>): string[] {
  const broken: string[] = []
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const wrong = wrongStep(file, target) ?? wrongStepOfSite(file, target)
      if (wrong) broken.push(`${file} -> ${target}: ${wrong}`)
    }
    for (const { why, from, allow, deny } of rules) {
      const match = from.exec(file)
      if (!match) continue
      const denied = deny && new RegExp(deny.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''))
      for (const target of targets) {
        if (denied ? denied.test(target) : !allow?.test(target)) broken.push(`${file} -> ${target}: ${why}`)
      }
    }
  }
  return [...broken, ...cycles(imports)]
}

function cycles(imports: Map<string, string[]>): string[] {
  const found: string[] = []
  const trail: string[] = []
  const done = new Set<string>()
  const walk = (file: string) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(`${[...trail.slice(start), file].join(' -> ')}: no cycles`)
    if (start >= 0 || done.has(file)) return
    trail.push(file)
    for (const target of imports.get(file) ?? []) if (imports.has(target)) walk(target)
    trail.pop()
    done.add(file)
  }
  for (const file of imports.keys()) walk(file)
  return found
}

if (import.meta.main) {
  const files = ['apps', 'packages', 'e2e', 'tools'].flatMap((folder) => filesIn(folder, /\.tsx?$/))
  const broken = [
    ...brokenImports(new Map(files.map((file) => [file, importsOf(file)]))),
    ...files.flatMap((file) => reExports(file, readFileSync(file, 'utf8'))),
  ]
  for (const line of broken) console.log(line)
  console.log(`${files.length} files seen, ${broken.length} imports break a rule`)
  process.exit(broken.length || files.length === 0 ? 1 : 0)
}
