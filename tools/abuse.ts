import { parseArgs } from 'node:util'
import { amounts } from './abuse/areas/amounts.testing.ts'
import { bodies } from './abuse/areas/bodies.testing.ts'
import { chat } from './abuse/areas/chat.testing.ts'
import { contents } from './abuse/areas/contents.testing.ts'
import { doubles } from './abuse/areas/doubles.testing.ts'
import { edge } from './abuse/areas/edge.testing.ts'
import { factor } from './abuse/areas/factor.testing.ts'
import { fields } from './abuse/areas/fields.testing.ts'
import { guessing } from './abuse/areas/guessing.testing.ts'
import { identity } from './abuse/areas/identity.testing.ts'
import { notices } from './abuse/areas/notices.testing.ts'
import { outsiders } from './abuse/areas/outsiders.testing.ts'
import { owners } from './abuse/areas/owners.testing.ts'
import { pages } from './abuse/areas/pages.testing.ts'
import { payments } from './abuse/areas/payments.testing.ts'
import { races } from './abuse/areas/races.testing.ts'
import { roles } from './abuse/areas/roles.testing.ts'
import { rules } from './abuse/areas/rules.testing.ts'
import { seamless } from './abuse/areas/seamless.testing.ts'
import { sessions } from './abuse/areas/sessions.testing.ts'
import { texts } from './abuse/areas/texts.testing.ts'
import { uploads } from './abuse/areas/uploads.testing.ts'
import { bootInstallation } from './abuse/boot.ts'
import { type Row, tryCase } from './abuse/case.ts'
import { enter } from './abuse/target.ts'
import { table } from './abuse/table.ts'

/** What counts calls by address and session is let out of the way: the cases come from one address. */
const roomForAll = {
  limit_register_ip: 100_000,
  limit_login_ip: 100_000,
  limit_calls_minute: 100_000,
  limit_visitor_threads: 100_000,
  limit_visitor_pictures: 100_000,
}
const areas = [
  owners,
  roles,
  sessions,
  guessing,
  factor,
  texts,
  amounts,
  fields,
  edge,
  bodies,
  pages,
  uploads,
  identity,
  outsiders,
  chat,
  notices,
  payments,
  seamless,
  rules,
  contents,
  races,
  doubles,
]

/**
 * `npm run abuse [area …]`: attacks the product from outside and tells case by case whether it held. Boots one of its own,
 * or takes the one that KOI_E2E_URL names; never one with real players in it. Ends with 1 when a case fails.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !areas.some((area) => area.name === name))
if (unknown.length)
  throw new Error(`Nothing is called ${unknown.join(', ')}. There are: ${areas.map(({ name }) => name).join(', ')}.`)

const place = await bootInstallation((line) => process.stderr.write(`${line}\n`))
const rows: Row[] = []
try {
  const target = await enter(place)
  const { data: before } = await target.must(target.admin.ask('GET settings'))
  await target.settings(roomForAll)
  for (const { name, cases } of areas.filter((area) => positionals.length === 0 || positionals.includes(area.name)))
    for (const one of cases) {
      const tried = await tryCase(name, one, target)
      rows.push(...tried)
      process.stderr.write(`${tried.map(({ ok }) => (ok === null ? '–' : ok ? '.' : 'F')).join('')}`)
    }
  await target.settings(Object.fromEntries(Object.keys(roomForAll).map((key) => [key, before[key]])))
} finally {
  await place.stop()
}
process.stdout.write(`\n${table(rows)}\n`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
