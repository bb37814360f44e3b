import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { filesIn } from './files.ts'

interface Rule {
  why: string
  from: RegExp
  /** Every import must match. */
  allow?: RegExp
  /** No import may match; `$1` is what the first group of `from` matched. */
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
    why: 'web knows the contract, react, tanstack and web-vitals only',
    from: /^packages\/web\/(?!src\/older\/|.*\.(test|testing)\.)/,
    allow: /^(react|@tanstack\/|web-vitals$|packages\/(contract|web)\/)/,
  },
  {
    why: 'looks know react, the router, the drawing of QR codes and how an amount is written, and nothing of the product',
    from: /^packages\/ui\/(?!.*\.test\.)/,
    allow: /^(react(-dom|-router)?$|uqr$|packages\/(ui\/|web\/src\/money\.ts$))/,
  },
  { why: 'packages know no app', from: /^packages\//, deny: '^(apps|e2e|tools)/' },
  { why: 'apps do not meet', from: /^apps\/(?!cli\/)([^/]+)\//, deny: '^(apps/(?!$1/|cli/)|e2e/)' },
  {
    why: 'the commands use the server only',
    from: /^apps\/cli\/(?!.*\.(test|testing)\.)/,
    deny: '^(apps/(?!api/|cli/)|e2e/)',
  },
  { why: 'only tests import the commands', from: /^apps\/(?!cli\/|.*\.test\.)/, deny: '^apps/cli/' },
  { why: 'the product imports no tool', from: /^apps\/(?!.*\.(test|config)\.)/, deny: '^tools/' },
  { why: 'the player site knows no endpoint of operators', from: /^apps\/play\//, deny: '\\.console\\.ts$' },
  { why: 'the console knows no endpoint of players', from: /^apps\/console\//, deny: '\\.player\\.ts$' },
  { why: 'a screen imports no other feature', from: screens, deny: '^apps/$1/(?!$2/|app/|ui/)[^/]+/' },
  {
    why: 'ui has looks only and knows no feature',
    from: /^apps\/((?:play|agent)\/src\/ui)\//,
    deny: '^apps/(?!$1/)',
  },
  {
    why: "the console's parts act through app/, and know no feature",
    from: /^apps\/(console\/src)\/ui\//,
    deny: '^apps/(?!$1/(ui|app)/)',
  },
  {
    why: 'app/ of the player site leads to the features by its routes only',
    from: /^apps\/play\/src\/app\/(?!routes\.tsx$|.*\.(test|testing)\.)/,
    deny: '^apps/play/src/(?!app/|ui/)[^/]+/',
  },
  { why: 'no barrels', from: /./, deny: '(^|/)index\\.tsx?$' },
]

/**
 * The rooms of the server from the ground up: each imports, types included, only from rooms before it. The files with a
 * role suffix belong to the lists next to `main.ts`.
 */
const levels = [
  'platform',
  'outside',
  'ledger',
  'identity',
  'feed',
  'apiKey',
  'order',
  'review',
  'approval',
  'changeSet',
  'setting',
  'upload',
  'audit',
  'job',
  'operator',
  'protection',
  'consent',
  'messenger',
  'webhook',
  'message',
  'barring',
  'verification',
  'auth',
  'device',
  'article',
  'inquiry',
  'dormancy',
  'game',
  'report',
  'pageReport',
  'turnover',
  'channel',
  'payee',
  'vip',
  'chat',
  'stream',
  'recovery',
  'passkey',
  'profile',
  'adjustment',
  'deposit',
  'withdraw',
  'packet',
  'promotion',
  'venue',
  'freeRound',
  'agent',
  'transfer',
  'launch',
  'practice',
  'bet',
  'seamless',
  'rebate',
  'import',
  'statement',
  'record',
  'alarm',
]
/** The features of the player site from the ground up: each imports, types included, only from those before it. */
const playLevels = [
  'balance',
  'frame',
  'download',
  'vip',
  'venue',
  'recovery',
  'auth',
  'record',
  'verification',
  'payee',
  'game',
  'profile',
  'agent',
  'article',
  'bet',
  'chat',
  'deposit',
  'device',
  'fishing',
  'home',
  'inquiry',
  'message',
  'packet',
  'promotion',
  'protection',
  'rebate',
  'security',
  'sponsor',
  'statement',
  'turnover',
  'withdraw',
]
/** Tests set scenes with what they need, and so do the demo's seeds. */
const sceneMaker = /\.(test|testing|seed)\.tsx?$|\/testing\.ts$/

interface Rooms {
  room: RegExp
  levels: readonly string[]
  /** Files that are nobody's door. */
  closed: RegExp
  isClosed: string
}
const server: Rooms = {
  room: /^apps\/api\/src\/([^/]+)\//,
  levels,
  closed: /\.(player|console|portal|open|callback|routes|job|seed|copy|checks)\.ts$/,
  isClosed: 'a room is entered by its files without a role suffix',
}
const playerSite: Rooms = {
  room: /^apps\/play\/src\/(?!app\/|ui\/)([^/]+)\//,
  levels: playLevels,
  closed: /Page\.tsx$/,
  isClosed: 'a feature is entered by any file but its pages',
}

/** Why one room may not import this file of another, or null. */
function wrongStep({ room, levels, closed, isClosed }: Rooms, file: string, target: string): string | null {
  const [from, to] = [room.exec(file)?.[1], room.exec(target)?.[1]]
  if (!from || from === to || sceneMaker.test(file)) return null
  if (!levels.includes(from)) return `${from}/ has no place among the levels`
  if (!to) return target.startsWith('apps/api/') ? 'a room knows nothing above all rooms' : null
  if (levels.indexOf(to) >= levels.indexOf(from)) return `${to}/ is not below ${from}/`
  return closed.test(target) ? isClosed : null
}

/** Where an import leads: a path from the root for files of ours, else the name of the package. */
export function place(file: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(file), target))
  const ours = /^@koi\/(contract|ui|web)\/(.+)$/.exec(target)
  if (!ours) return target
  const path = `packages/${ours[1]}/src/${ours[2]}`
  return [`${path}.ts`, `${path}.tsx`].find((name) => existsSync(name)) ?? path
}

interface Import {
  target: string
  /** Erased before anything runs: it makes no circle. */
  isType: boolean
}

function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const at = (value: string, isType: boolean): Import => ({ target: place(file, value), isType })
  return [
    ...module.staticImports.map((one) =>
      at(one.moduleRequest.value, one.entries.length > 0 && one.entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => (entry.moduleRequest ? [at(entry.moduleRequest.value, entry.isType)] : [])),
    ),
  ]
}

/** What a file hands on of others, as sentences: a name is imported from where it is made. Playwright's own way is let be. */
export function reExports(file: string, source: string): string[] {
  if (file === 'e2e/support/test.ts') return []
  const { module } = parseSync(file, source)
  const imported = new Set(module.staticImports.flatMap((one) => one.entries.map(({ localName }) => localName.value)))
  return module.staticExports
    .flatMap((one) => one.entries)
    .filter(({ moduleRequest, localName }) => moduleRequest || imported.has(localName.name ?? ''))
    .map(({ exportName, localName }) => `${file}: no re-exports: ${exportName.name ?? localName.name ?? '*'}`)
}

/** The imports that break a rule, and the circles, as sentences. */
export function brokenImports(imports: Map<string, Import[]>): string[] {
  const broken: string[] = []
  for (const [file, targets] of imports) {
    for (const { target } of targets) {
      const wrong = wrongStep(server, file, target) ?? wrongStep(playerSite, file, target)
      if (wrong) broken.push(`${file} -> ${target}: ${wrong}`)
    }
    for (const { why, from, allow, deny } of rules) {
      const match = from.exec(file)
      if (!match) continue
      const denied = deny && new RegExp(deny.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''))
      for (const { target } of targets) {
        if (denied ? denied.test(target) : !allow?.test(target)) broken.push(`${file} -> ${target}: ${why}`)
      }
    }
  }
  return [...broken, ...circles(imports)]
}

function circles(imports: Map<string, Import[]>): string[] {
  const found: string[] = []
  const trail: string[] = []
  const done = new Set<string>()
  const walk = (file: string) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(`${[...trail.slice(start), file].join(' -> ')}: no circles`)
    if (start >= 0 || done.has(file)) return
    trail.push(file)
    for (const { target, isType } of imports.get(file) ?? []) if (!isType && imports.has(target)) walk(target)
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
