import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { writeSpeed } from './bench/document.ts'
import { machine } from './bench/machine.ts'
import { withClient } from '../apps/api/src/platform/db/client.ts'
import type { Row } from './bench/table.ts'
import { betsOf, largeInstallation, makeInstallation } from './large/installation.ts'
import { largePassword } from './large/people.ts'
import { startPostgres } from '../apps/cli/src/start/postgres.ts'
import { secretsOf } from '../apps/cli/src/start/secrets.ts'

/** Goals in seconds (docs/performance.md). */
const wanted = { made: 600, checked: 60 }

const rowOf = (goal: string, what: string, seconds: number, most: number): Row => ({
  goal,
  what,
  figure: `${seconds} s`,
  reference: `goal ${most} s`,
  ratio: seconds / most,
  wanted: '≤ 1.0',
})

/**
 * `npx koi dev seed-large [-- --size 0.1]`: creates the large installation (100 000 players, 5 million postings, 2 million bets)
 * or a part of it, in the empty database of DATABASE_URL, else in the embedded one of KOI_DATA (.koi-large). Writes the
 * durations of a whole installation to docs/performance.md.
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '1' } } })
const players = Math.round(Number(values.size) * largeInstallation)
if (!(players >= 1)) {
  process.stderr.write('--size is a part of the large installation, such as 0.1\n')
  process.exit(2)
}
const before = await machine()
const data = resolve(process.env['KOI_DATA'] ?? '.koi-large')
mkdirSync(join(data, 'logs'), { recursive: true })
const { database, sandbox } = secretsOf(data)
const given = process.env['DATABASE_URL']
// fsync is off, because a generated database need not survive a power failure.
const server = given
  ? null
  : await startPostgres({
      folder: join(data, 'pg'),
      password: database,
      log: join(data, 'logs/postgres.log'),
      isDisposable: true,
    })
const databaseUrl = given ?? server!.url
try {
  await migrate(databaseUrl)
  const { postings, made, checked } = await makeInstallation(
    { databaseUrl, data, sandboxSecret: sandbox },
    players,
    (line) => process.stdout.write(`${line}\n`),
  )
  await withClient(databaseUrl, (owner) => owner.query('vacuum analyze'))
  process.stdout.write(
    `${players.toLocaleString('en')} players, ${postings.toLocaleString('en')} postings, ${betsOf(players).toLocaleString('en')} bets in ${made} s; the ledger check took ${checked} s. The password of every player is ${largePassword}.\n`,
  )
  if (players === largeInstallation)
    writeSpeed(
      [
        rowOf('large', 'creating the large installation', made, wanted.made),
        rowOf('books', 'ledger checks of 5 million postings', checked, wanted.checked),
      ],
      before,
    )
} finally {
  await server?.stop()
}
