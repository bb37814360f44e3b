import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { steadySettings } from '../apps/api/src/site/setting/steady.ts'
import { jobs, loops, tasks } from '../apps/api/src/server/jobs.ts'
import { keyScopes } from '../packages/contract/src/access/apiKey/apiKey.ts'
import { importKinds } from '../packages/contract/src/desk/import/import.ts'
import type { Endpoint } from '../packages/contract/src/endpoint.ts'
import { type MovementKind, movementNames } from '../packages/contract/src/play/statement/statement.copy.ts'
import { loadEndpoints } from './endpoints.ts'
import { markdownTable } from './markdown.ts'
import { withPart } from './proof.ts'
import { elsewhere, type Way, ways } from './waysOfMoney/ways.ts'

const page = 'docs/security-controls.md'
const tests = 'apps/api/src'

/** Endpoints that move money, open a way for it, or need a fresh factor, by name. */
const guardedCalls = async (): Promise<Map<string, Endpoint>> =>
  new Map(
    (await loadEndpoints())
      .filter((one) => one.movesMoney || one.mayWait || one.needsFreshFactor !== false)
      .map((one) => [one.name, one]),
  )

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Who may begin a way: permissions of operators, and others by what they are. */
function whoMay({ calls = [], work = [], by = [] }: Way, endpoints: Map<string, Endpoint>): string {
  const audiences = [...new Set(calls.map((name) => endpoints.get(name)?.audience ?? ''))]
  const permissions = audiences.flatMap((audience) => /^operator:(.+)$/.exec(audience)?.[1] ?? [])
  const others = audiences.filter((audience) => !audience.startsWith('operator:'))
  const named = permissions.length > 0 ? [listed(permissions)] : []
  return [...others, ...named, ...by, ...(work.length > 0 ? ['background work'] : [])].join(', ')
}

const row = (way: Way, endpoints: Map<string, Endpoint>): string[] => [
  way.name,
  listed([...new Set([way.kinds, way.calls, way.work, way.settings].flatMap((names) => names ?? []))]),
  whoMay(way, endpoints),
  way.second,
  way.bound,
  way.once,
  way.clock,
  listed(way.tests),
]

/** Names that no way has, that two have, or that do not exist. */
function faults(what: string, known: Iterable<string>, named: string[]): string[] {
  const all = new Set(known)
  const twice = named.filter((name, at) => named.indexOf(name) !== at)
  return [
    ...[...all].filter((name) => !named.includes(name)).map((name) => `${what} ${name} is in no way of money`),
    ...twice.map((name) => `${what} ${name} is in two ways of money`),
    ...named.filter((name) => !all.has(name)).map((name) => `there is no ${what} ${name}`),
  ]
}

/**
 * `npx koi dev waysOfMoney [--check]`: writes the ways of money of docs/security-controls.md. Fails when a kind of movement,
 * a guarded endpoint, background work, a steady setting, a scope of keys or a kind of import is in no row, or a test does not exist.
 */
const endpoints = await guardedCalls()
const of = (pick: (way: Way) => readonly string[] | undefined): string[] => ways.flatMap((way) => pick(way) ?? [])
const problems = [
  ...faults(
    'movement',
    Object.keys(movementNames) as MovementKind[],
    of(({ kinds }) => kinds),
  ),
  ...faults('endpoint', endpoints.keys(), [...of(({ calls }) => calls), ...Object.keys(elsewhere.calls)]),
  ...faults(
    'job, task or loop',
    [...jobs, ...tasks, ...loops].map(({ name }) => name),
    [...of(({ work }) => work), ...elsewhere.work],
  ),
  ...faults(
    'setting',
    steadySettings,
    of(({ settings }) => settings),
  ),
  ...faults('scope', keyScopes, [...of(({ scopes }) => scopes), ...elsewhere.scopes]),
  ...faults('import', importKinds, [...of(({ imports }) => imports), ...elsewhere.imports]),
  ...of((way) => way.tests)
    .filter((name) => !existsSync(join(tests, name)))
    .map((name) => `there is no test ${name}`),
]
for (const problem of problems) console.log(problem)
const head = [
  'way',
  'movements, calls, background work, settings',
  'who',
  'second operator',
  'bound',
  'once',
  'clock',
  'tests',
]
const made = markdownTable(
  head,
  ways.map((way) => row(way, endpoints)),
)
const others = Map.groupBy(Object.entries(elsewhere.calls), ([, why]) => why)
const rest = [...others].map(([why, named]) => `- ${why}: ${listed(named.map(([name]) => name))}`).join('\n')
const text = readFileSync(page, 'utf8')
const wanted = withPart(
  text,
  'ways of money',
  `${made}\n\nCalls that need a fresh factor and move nothing:\n\n${rest}\n\nBackground work that moves nothing: ${listed(elsewhere.work)}.`,
)
const isStale = wanted !== text
if (isStale && process.argv.includes('--check')) console.log(`${page} is stale: run npx koi dev waysOfMoney.`)
if (isStale && !process.argv.includes('--check')) writeFileSync(page, wanted)
process.exit(problems.length || (isStale && process.argv.includes('--check')) ? 1 : 0)
