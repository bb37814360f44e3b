import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { asOwner } from './bench/place.ts'
import { betsOf, largeHouse, makeHouse } from './large/house.ts'
import { largePassword } from './large/people.ts'
import { startPostgres } from './start/postgres.ts'
import { secretsOf } from './start/secrets.ts'

/**
 * `npm run seed:large [-- --size 0.1]`: makes the large house (100 000 players, 5 million postings, 2 million bets), or
 * such a part of it, in an empty database and checks its books: in that of DATABASE_URL, else in the embedded one of the
 * folder KOI_DATA (.koi-large), which `KOI_DATA=.koi-large npm start` opens afterwards.
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '1' } } })
const players = Math.round(Number(values.size) * largeHouse)
if (!(players >= 1)) {
  process.stderr.write('--size is a part of the large house, such as 0.1\n')
  process.exit(2)
}
const data = resolve(process.env['KOI_DATA'] ?? '.koi-large')
mkdirSync(join(data, 'logs'), { recursive: true })
const { database, sandbox } = secretsOf(data)
const given = process.env['DATABASE_URL']
// Nothing of a house that is made anew has to survive a power cut.
const server = given
  ? null
  : await startPostgres({
      folder: join(data, 'pg'),
      password: database,
      logFile: join(data, 'logs/postgres.log'),
      isDisposable: true,
    })
const databaseUrl = given ?? server!.url
try {
  await migrate(databaseUrl)
  const { postings, made, checked } = await makeHouse({ databaseUrl, data, sandboxSecret: sandbox }, players, (line) =>
    process.stdout.write(`${line}\n`),
  )
  await asOwner(databaseUrl, 'vacuum analyze')
  process.stdout.write(
    `${players.toLocaleString('en')} players, ${postings.toLocaleString('en')} postings, ${betsOf(players).toLocaleString('en')} bets in ${made} s; the books were checked in ${checked} s. Everybody's password is ${largePassword}.\n`,
  )
} finally {
  await server?.stop()
}
