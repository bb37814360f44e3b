import { instant } from '@koi/contract/time'
import { build } from '../../apps/api/src/build.ts'
import { invariants } from '../../apps/api/src/checks.ts'
import { checkLedger } from '../../apps/api/src/ledger/check.ts'
import { type App, transact } from '../../apps/api/src/platform/app.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { addRows } from '../../apps/api/src/platform/rows.ts'
import { seed } from '../../apps/api/src/seed.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { withoutIndexes } from './indexes.ts'
import { betsEach, evenings, playEvening, postingsEach, type Scene } from './evening.ts'
import { addPlayers, playedVenue, largePassword } from './people.ts'

/** Players of the large installation; 5 evenings of 10 postings and 4 bets each. */
export const largeInstallation = 100_000
export const postingsOf = (players: number): number => players * evenings * postingsEach
export const betsOf = (players: number): number => players * evenings * betsEach

const playersTogether = 1000
const lanes = 4
const auditRows = 20_000
/** The one row that is the end of the trail has a version for each of them until they are committed. */
const trailTogether = 200

async function addTrail(app: App, rows: number): Promise<void> {
  const at = systemClock.now()
  for (let done = 0; done < rows; done += trailTogether)
    await transact(app, (tx) =>
      addRows(
        tx,
        'audit',
        Array.from({ length: Math.min(trailTogether, rows - done) }, (_, n) => ({
          seq: 0,
          at,
          actor_kind: 'system',
          actor_name: 'seed',
          act: 'playedVenue.seed',
          subject_kind: 'playedVenue',
          subject_id: String(done + n),
        })),
      ),
    )
}

/** What came of it, in seconds. */
export interface Made {
  postings: number
  made: number
  checked: number
}

/**
 * Makes the installation of so many players in an empty database, by the functions that move money and store bets every day,
 * and checks its books. `tell` hears how far it is. Throws when the database has players, or the books do not check.
 */
export async function makeInstallation(
  place: { databaseUrl: string; data: string; sandboxSecret: string },
  players: number,
  tell: (line: string) => void,
): Promise<Made> {
  const config = readConfig({
    DATABASE_URL: place.databaseUrl,
    KOI_DATA: place.data,
    KOI_SEED: 'empty',
    KOI_ADMIN_PASSWORD: largePassword,
    SANDBOX_SECRET: place.sandboxSecret,
  })
  const { app, close } = await build(config, systemClock, { logLevel: 'silent', hasSites: false })
  try {
    const begun = performance.now()
    const secondsSince = (from: number): number => Math.round((performance.now() - from) / 1000)
    await seed(app)
    if (await app.db.selectFrom('player').select('id').limit(1).executeTakeFirst())
      throw new Error('This database has players: the large installation is made in an empty one.')
    const operator = await app.db.selectFrom('operator').select('id').executeTakeFirstOrThrow()
    const venue = await app.db
      .selectFrom('venue')
      .select(['code', 'ledgerNumber'])
      .where('code', '=', playedVenue)
      .executeTakeFirstOrThrow()
    const first = instant('2026-01-02T00:00:00.000Z')
    const scene: Scene = { venue, channel: 'wechat', operator: operator.id, first, key: config }
    let postings = 0
    const play = async (from: number) => {
      const people = await addPlayers(app, from, Math.min(playersTogether, players - from))
      for (let turn = 0; turn < evenings; turn++) {
        const posted = await playEvening(app, people, turn, scene)
        postings += posted
      }
    }
    // What a plan is made for while the tables are empty stands until they are looked at.
    await play(0)
    await withClient(place.databaseUrl, (owner) => owner.query('analyze'))
    const restoreIndexes = await withoutIndexes(place.databaseUrl)
    const groups = Array.from(
      { length: Math.ceil(players / playersTogether) - 1 },
      (_, group) => (group + 1) * playersTogether,
    )
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let from = groups.shift(); from !== undefined; from = groups.shift()) {
          await play(from)
          if ((from / playersTogether) % 10 === 9)
            tell(`${postings.toLocaleString('en')} postings after ${secondsSince(begun)} s`)
        }
      }),
    )
    await addTrail(app, Math.min(auditRows, players))
    tell(`rows after ${secondsSince(begun)} s; now their indexes`)
    await restoreIndexes()
    const made = secondsSince(begun)
    const checkBegun = performance.now()
    const { checks } = await checkLedger(app.db, invariants)
    const broken = checks.filter(({ ok }) => !ok)
    if (broken.length)
      throw new Error(`the books do not check: ${broken.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`)
    return { postings, made, checked: secondsSince(checkBegun) }
  } finally {
    await close()
  }
}
