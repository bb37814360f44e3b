import { parseArgs } from 'node:util'
import { amounts } from './abuse/areas/amounts.testing.ts'
import { bodies } from './abuse/areas/bodies.testing.ts'
import { bonuses } from './abuse/areas/bonuses.testing.ts'
import { chat } from './abuse/areas/chat.testing.ts'
import { contents } from './abuse/areas/contents.testing.ts'
import { crowds } from './abuse/areas/crowds.testing.ts'
import { edge } from './abuse/areas/edge.testing.ts'
import { factor } from './abuse/areas/factor.testing.ts'
import { fields } from './abuse/areas/fields.testing.ts'
import { gifts } from './abuse/areas/gifts.testing.ts'
import { guessing } from './abuse/areas/guessing.testing.ts'
import { identity } from './abuse/areas/identity.testing.ts'
import { notices } from './abuse/areas/notices.testing.ts'
import { openings } from './abuse/areas/openings.testing.ts'
import { outsiders } from './abuse/areas/outsiders.testing.ts'
import { owners } from './abuse/areas/owners.testing.ts'
import { pages } from './abuse/areas/pages.testing.ts'
import { races } from './abuse/areas/races.testing.ts'
import { roles } from './abuse/areas/roles.testing.ts'
import { seamless } from './abuse/areas/seamless.testing.ts'
import { sessions } from './abuse/areas/sessions.testing.ts'
import { texts } from './abuse/areas/texts.testing.ts'
import { uploads } from './abuse/areas/uploads.testing.ts'
import { bootInstallation } from './abuse/boot.ts'
import { casesTable, type Row, runCase } from './abuse/case.ts'
import { openTarget, wideLimits } from './abuse/target.ts'

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
].concat(outsiders, chat, notices, seamless, contents, bonuses, gifts, openings, crowds, races)

/**
 * `npm run abuse [area …]`: attacks an installation that it starts, or the one at KOI_E2E_URL, which must have no real
 * players. Exit code 1 when a case fails.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !areas.some((area) => area.name === name))
if (unknown.length)
  throw new Error(`Unknown area ${unknown.join(', ')}. Areas: ${areas.map(({ name }) => name).join(', ')}.`)

const installation = await bootInstallation((line) => process.stderr.write(`${line}\n`))
const rows: Row[] = []
try {
  const target = await openTarget(installation)
  await target.withSettings(wideLimits, async () => {
    for (const { name, cases } of areas.filter((area) => positionals.length === 0 || positionals.includes(area.name)))
      for (const one of cases) {
        const results = await runCase(name, one, target)
        rows.push(...results)
        process.stderr.write(results.map(({ ok }) => (ok === null ? '–' : ok ? '.' : 'F')).join(''))
      }
  })
} finally {
  await installation.stop()
}
process.stdout.write(`\n${casesTable(rows)}\n`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
