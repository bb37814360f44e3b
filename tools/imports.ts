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

const screens = /^apps\/((?:console|agent)\/src)\/(?!app\/|ui\/)([^/]+)\//

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
    why: 'ui imports react, the router, the drawing of QR codes and how an amount is written only',
    from: /^packages\/ui\/(?!.*\.test\.)/,
    allow: /^(react(-dom|-router)?$|uqr$|packages\/(ui\/|web\/src\/money\.ts$))/,
  },
  { why: 'packages import no app', from: /^packages\//, deny: '^(apps|e2e|tools)/' },
  {
    why: 'apps import no other app',
    from: /^apps\/(?!cli\/|api\/src\/venue\/testing\.ts)([^/]+)\//,
    deny: '^(apps/(?!$1/|cli/)|e2e/)',
  },
  {
    why: 'tests of the server start the sandbox and import nothing else of it',
    from: /^apps\/(api)\/src\/venue\/testing\.ts/,
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
  { why: 'a screen imports no other feature', from: screens, deny: '^apps/$1/(?!$2/|app/|ui/)[^/]+/' },
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
  {
    why: 'app/ of the player site imports features in its routes only',
    from: /^apps\/play\/src\/app\/(?!routes\.tsx$|.*\.(test|testing)\.)/,
    deny: '^apps/play/src/(?!app/|ui/)[^/]+/',
  },
  { why: 'no barrels', from: /./, deny: '(^|/)index\\.tsx?$' },
]

/**
 * Folders of the server; each imports, types included, only from folders before it. Files with a role suffix belong to
 * the lists next to `main.ts`.
 */
const levels = `
  platform task event outside ledger identity feed apiKey order claim approval
  brand changeSet siteText setting upload audit job operator staff protection consent messenger campaign
  webhook message barring verification auth device article inquiry dormancy
  game report pageReport turnover channel payee vip chat stream recovery
  link segment tag passkey profile overview adjustment deposit withdraw payoutRule packet promotion venue freeRound bonus checkIn mission
  wheel agent tournament invite source transfer launch practice bet seamless rebate import statement
  record alarm look`
  .trim()
  .split(/\s+/)
/** Features of the player site, in the same way. */
const playLevels = `
  balance frame bonus campaign tournament download vip venue recovery auth record verification payee
  game profile agent article bet chat deposit device fishing home
  inquiry message packet promotion protection rebate security sponsor
  statement turnover withdraw checkIn mission wheel invite rewards`
  .trim()
  .split(/\s+/)
/** Tests and demo seeds may import from any folder. */
const unrestricted = /\.(test|testing|seed)\.tsx?$|\/testing\.ts$/

interface Layer {
  folder: RegExp
  levels: readonly string[]
  closed: RegExp
  closedRule: string
}
const server: Layer = {
  folder: /^apps\/api\/src\/([^/]+)\//,
  levels,
  closed: /\.(player|console|portal|open|callback|routes|job|seed|copy)\.ts$/,
  closedRule: 'files with a role suffix are private to their folder',
}
const playerSite: Layer = {
  folder: /^apps\/play\/src\/(?!app\/|ui\/)([^/]+)\//,
  levels: playLevels,
  closed: /Page\.tsx$/,
  closedRule: 'pages are private to their feature',
}

/** The broken rule; null when there is none. */
function wrongStep({ folder, levels, closed, closedRule }: Layer, file: string, target: string): string | null {
  const [from, to] = [folder.exec(file)?.[1], folder.exec(target)?.[1]]
  if (!from || from === to || unrestricted.test(file)) return null
  if (!levels.includes(from)) return `${from}/ is not listed among the levels`
  if (!to) return target.startsWith('apps/api/') ? 'a folder imports nothing from above all folders' : null
  if (levels.indexOf(to) >= levels.indexOf(from)) return `${to}/ is not below ${from}/`
  return closed.test(target) ? closedRule : null
}

/** A path from the root, or the name of a package. */
export function place(file: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(file), target))
  const ours = /^@koi\/(contract|ui|web)\/(.+)$/.exec(target)
  if (!ours) return target
  const path = `packages/${ours[1]}/src/${ours[2]}`
  return [`${path}.ts`, `${path}.tsx`].find((name) => existsSync(name)) ?? path
}

/** What a file imports: values, types, and what it loads later with `import()`. Each a path from the root or a package. */
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

/** Re-exports; a name is imported from where it is defined. Except Playwright’s extension of `test`. */
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
      const wrong = wrongStep(server, file, target) ?? wrongStep(playerSite, file, target)
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
