import { returnText } from '@koi/contract/play/game/game'
import { NotFound } from '@koi/contract/refusal.copy'
import { loadTests, shownTest } from '../../platform/outside/partnerTest.ts'
import type { StoredSettings } from '../../platform/outside/settings.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { healthOf } from './adapter.ts'
import { isSeamless, type Venue, findVenue } from './venue.ts'

/** Venues as the console shows them, without secrets. */
export async function shownAll(app: Pick<App, 'pool' | 'config'>, db: Reader, venues: Venue[]) {
  const cursors = await db.selectFrom('jobCursor').selectAll().where('name', 'like', 'bets:%').execute()
  const unknown = await db
    .selectFrom('transfer')
    .select(['venue', (eb) => eb.fn.countAll<number>().as('count')])
    .where('closedAt', 'is', null)
    .groupBy('venue')
    .execute()
  const tests =
    venues.length === 0
      ? []
      : await loadTests(
          db,
          'venue',
          venues.map(({ code }) => code),
        )
  return venues.map((venue) => {
    const { breaker, failures, lastFault, lastCause, lastCallAt } = healthOf(app.pool, venue.code)
    const cursor = cursors.find(({ name }) => name === `bets:${venue.code}`)?.position
    return {
      id: venue.code,
      code: venue.code,
      platname: venue.code,
      name: venue.name,
      texts: venue.texts,
      category: venue.category,
      adapter: venue.adapter,
      settings: {
        ...(venue.settings as StoredSettings),
        base_url: venue.baseUrl,
        secret: { set: venue.secret !== '' },
      },
      base_url: venue.baseUrl,
      play_origin: venue.playOrigin,
      has_secret: venue.secret !== '',
      state: venue.state,
      takes_decimals: venue.takesDecimals ? 1 : 0,
      least: venue.least,
      most: venue.most,
      quiet_seconds: venue.quietSeconds,
      wallet_mode: venue.walletMode,
      win_cap: venue.winCap,
      repair_from: venue.repairFrom,
      repair_to: venue.repairTo,
      picture: venue.picture,
      stated_return: returnText(venue.statedReturn),
      return_source: venue.returnSource,
      sort: venue.sort,
      breaker,
      failures,
      last_fault: lastFault,
      last_cause: lastCause,
      last_call_at: lastCallAt,
      last_cursor: cursor === undefined ? '' : String((cursor as { cursor?: string }).cursor ?? ''),
      unknown_transfers: unknown.find((one) => one.venue === venue.code)?.count ?? 0,
      hook_url: isSeamless(venue) ? `${app.config.publicUrl}/hooks/venue/${venue.code}` : '',
      test: shownTest(
        tests.find((one) => one.venue === venue.code),
        venue,
      ),
    }
  })
}

/** A venue as the console shows it. Throws NotFound. */
export async function shown(app: Pick<App, 'pool' | 'config'>, db: Reader, code: string) {
  const venue = (await findVenue(db, code)) ?? refuse(NotFound)
  return (await shownAll(app, db, [venue]))[0]!
}
