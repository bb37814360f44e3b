import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dist, firstVisit, withImports } from './firstVisit.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'
import { root } from '../apps/cli/src/start/release.ts'

/**
 * Budgets in kilobytes (1000 bytes, gzip 9) of the player site. `firstVisit` includes what home loads when idle
 * (e2e/first.e2e.ts).
 */
const budget = { initialScript: 106, firstVisit: 128, initialStyle: 8, page: 8, shared: 18, allScript: 330 }
/** Budgets of the agents’ portal: for its first page, and for all its scripts. */
const portalBudget = { firstLoad: 95, allScript: 118 }
/** Budgets of the operators’ console: for its frame, and for what a page loads besides. */
const consoleBudget = { firstLoad: 438, page: 115 }
/** Budget of everything that the customer-service page loads. */
const serviceBudget = 88
/** Budget of the polyfills, which current browsers do not load. */
const olderBudget = 13
const libraries = {
  DOMPurify: 'ALLOWED_URI_REGEXP',
  uqr: 'Data too long',
  qr: 'finder storage exhausted',
  'react-query': 'No QueryClient set',
}
const neverEarly = ['DOMPurify', 'uqr', 'qr'] as const

const portal = join(root, 'apps', 'agent', 'dist')
const operators = join(root, 'apps', 'console', 'dist')
const service = join(root, 'apps', 'service', 'dist')
const textOf = (file: string) => readFileSync(join(dist, file), 'utf8')
const weigh = (file: string, site = dist) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length / 1000
const sum = (files: string[], site = dist) => files.reduce((total, file) => total + weigh(file, site), 0)
const scriptsOf = (site: string): string[] =>
  readdirSync(join(site, 'assets'))
    .filter((name) => /^(?!older-|failed-).*\.js$/.test(name))
    .map((name) => `assets/${name}`)
const olderOf = (site: string): string[] =>
  readdirSync(join(site, 'assets'))
    .filter((name) => /^older-.*\.js$/.test(name))
    .map((name) => `assets/${name}`)

await buildStale(() => undefined)
const { linked: initialScripts, scripts: firstScripts, styles: initialStyles } = firstVisit()
const scripts = scriptsOf(dist)
const portalScripts = scriptsOf(portal)
const portalHtml = readFileSync(join(portal, 'index.html'), 'utf8')
const portalFirst = [
  ...new Set(
    portalScripts
      .filter((file) => portalHtml.includes(file) || file.includes('/OverviewPage-'))
      .flatMap((file) => withImports(file, portal)),
  ),
]
const operatorsHtml = readFileSync(join(operators, 'index.html'), 'utf8')
const operatorsScripts = scriptsOf(operators)
const operatorsFirst = new Set(
  operatorsScripts.filter((file) => operatorsHtml.includes(file)).flatMap((file) => withImports(file, operators)),
)
const operatorsPages = operatorsScripts
  .filter((file) => /Page-/.test(file))
  .map((file): [string, string[]] => [
    `console: ${file}`,
    [...new Set(withImports(file, operators))].filter((needed) => !operatorsFirst.has(needed)),
  ])
const late = scripts.filter(
  (file) => !initialScripts.includes(file) && !Object.values(libraries).some((text) => textOf(file).includes(text)),
)

const rows: [name: string, kilobytes: number, most: number][] = [
  ['initial JS', sum(initialScripts), budget.initialScript],
  ['JS of a first visit', sum(firstScripts), budget.firstVisit],
  ['initial CSS', sum(initialStyles), budget.initialStyle],
  ['all JS', sum(scripts), budget.allScript],
  ["first load of the agents' portal", sum(portalFirst, portal), portalBudget.firstLoad],
  ["all JS of the agents' portal", sum(portalScripts, portal), portalBudget.allScript],
  ['first load of the console', sum([...operatorsFirst], operators), consoleBudget.firstLoad],
  ['JS of the service page', sum(scriptsOf(service), service), serviceBudget],
  ['what older browsers load besides', sum(olderOf(dist)), olderBudget],
  ...operatorsPages.map(([name, files]): [string, number, number] => [name, sum(files, operators), consoleBudget.page]),
  ...late.map((file): [string, number, number] => [
    file,
    weigh(file),
    /Page-/.test(file) ? budget.page : budget.shared,
  ]),
]
const over = rows.filter(([, kilobytes, most]) => kilobytes > most)
const always = rows.slice(0, 9)
for (const [name, kilobytes, most] of [...always, ...over.filter((row) => !always.includes(row))]) {
  console.log(
    `${kilobytes > most ? 'OVER' : 'ok  '} ${name.padEnd(40)} ${kilobytes.toFixed(1).padStart(6)} of ${most} kB`,
  )
}
const early = neverEarly.filter((name) => initialScripts.some((file) => textOf(file).includes(libraries[name])))
for (const name of early) console.log(`OVER ${name} is in the first load`)
console.log(`${scripts.length} scripts seen, ${initialScripts.length} of them in the first load`)
const isBlind = initialScripts.length === 0 || portalFirst.length < 2 || operatorsPages.length === 0
process.exit(over.length || early.length || isBlind ? 1 : 0)
