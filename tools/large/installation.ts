import { instant } from '@koi/contract/time'
import { build } from '../../apps/api/src/server/build.ts'
import { checkLedger } from '../../apps/api/src/books/ledger/check.ts'
import { type App, transact } from '../../apps/api/src/platform/ops/app.ts'
import { sealAudit } from '../../apps/api/src/platform/db/audit.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../apps/api/src/platform/ops/config.ts'
import { countAllDays } from '../../apps/api/src/player/segment/days.ts'
import { addRows } from '../../apps/api/src/platform/db/rows.ts'
import { seed } from '../../apps/api/src/server/seed.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { movementsAgain } from './fill.ts'
import { dropIndexes } from './indexes.ts'
import { addPlayers, playedVenue, largePassword } from './people.ts'
import { betsEach, type Context, insertVisits, postingsEach, visitsEach } from './visits.ts'

/** Players of the large installation; each has 5 visits with 10 postings and 4 bets. */
export const largeInstallation = 100_000
export const postingsOf = (players: number): number => players * visitsEach * postingsEach
export const betsOf = (players: number): number => players * visitsEach * betsEach

const playersTogether = 1000
const lanes = 4
const auditRows = 20_000
const auditRowsTogether = 200

async function insertAudit(app: App, rows: number): Promise<void> {
  const at = systemClock.now()
  for (let done = 0; done < rows; done += auditRowsTogether)
    await transact(app, (tx) =>
      addRows(
        tx,
        'audit',
        Array.from({ length: Math.min(auditRowsTogether, rows - done) }, (_, n) => ({
          at,
          actor_kind: 'system',
          actor_name: 'seed',
          act: 'playedVenue.seed',
          subject_kind: 'playedVenue',
          subject_id: String(done + n),
        })),
      ),
    )
  await sealAudit(app.db)
}

/** Leaves the event log as after `feed_days`: every event of the fill is summed and deleted. */
const sweepEvents = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, (owner) =>
    owner.query(`begin;
      truncate event_waiting;
      update balance_total t set total = coalesce((select sum(balance) from account a where a.place = t.place), 0);
      ${movementsAgain.join(';')};
      ${countAllDays.join(';')};
      commit`),
  )

/** Durations in seconds: `made` of filling, `checked` of the ledger check. */
export interface Made {
  postings: number
  made: number
  checked: number
}

/**
 * Fills an empty database with this many players and their visits, then checks the ledger. Throws when there are
 * players already, or when the check fails.
 */
export async function makeInstallation(
  place: { databaseUrl: string; data: string; sandboxSecret: string },
  players: number,
  log: (line: string) => void,
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
      .select('code')
      .where('code', '=', playedVenue)
      .executeTakeFirstOrThrow()
    const first = instant('2026-01-02T00:00:00.000Z')
    const context: Context = { venue, channel: 'wechat', operator: operator.id, first, key: config }
    let postings = 0
    const insertGroup = async (from: number) => {
      const people = await addPlayers(app, from, Math.min(playersTogether, players - from))
      for (let visit = 0; visit < visitsEach; visit++) {
        const posted = await insertVisits(app, people, visit, context)
        postings += posted
      }
    }
    // Plans made for empty tables stay in use until the tables are analyzed.
    await insertGroup(0)
    await withClient(place.databaseUrl, (owner) => owner.query('analyze'))
    const restoreIndexes = await dropIndexes(place.databaseUrl)
    const groups = Array.from(
      { length: Math.ceil(players / playersTogether) - 1 },
      (_, group) => (group + 1) * playersTogether,
    )
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let from = groups.shift(); from !== undefined; from = groups.shift()) {
          await insertGroup(from)
          if ((from / playersTogether) % 10 === 9)
            log(`${postings.toLocaleString('en')} postings after ${secondsSince(begun)} s`)
        }
      }),
    )
    await insertAudit(app, Math.min(auditRows, players))
    log(`rows after ${secondsSince(begun)} s; now their indexes`)
    await Promise.all([restoreIndexes(), sweepEvents(place.databaseUrl)])
    const made = secondsSince(begun)
    const checkBegun = performance.now()
    const { checks } = await checkLedger(app.db)
    const broken = checks.filter(({ ok }) => !ok)
    if (broken.length)
      throw new Error(`the books do not check: ${broken.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`)
    return { postings, made, checked: secondsSince(checkBegun) }
  } finally {
    await close()
  }
}
