import { expect } from 'vitest'
import { Outbound } from '../../platform/outside/http.ts'
import { SandboxVenue } from '../../platform/outside/sandbox.venue.ts'
import { referenceOf } from '../../platform/outside/transferMd5.moves.ts'
import type { TestApp } from '../../platform/testing/testing.ts'
import { refreshOne } from './cachedBalance.ts'
import { findVenue } from './venue.ts'
import { until } from '../../platform/testing/wait.testing.ts'

/** The sandbox whose records are compared. */
interface RecordedSandbox {
  url: string
  secret: string
  walletOf(venue: string, player: string): Promise<string>
  mode(venue: string, mode: string): Promise<void>
}

/** Asserts that the results of closed transfers and the wallet balances equal the sandbox's records. Open transfers are skipped. */
export async function expectSandboxAgrees(app: TestApp, sandbox: RecordedSandbox): Promise<void> {
  const { db } = app.app
  const codes = (await db.selectFrom('venue').select('code').where('baseUrl', 'like', `${sandbox.url}%`).execute()).map(
    ({ code }) => code,
  )
  if (codes.length === 0) return
  for (const code of codes) await sandbox.mode(code, 'ok')
  const outbound = new Outbound()
  const closed = await db
    .selectFrom('transfer')
    .innerJoin('venue', 'venue.code', 'transfer.venue')
    .select([
      'transfer.id',
      'transfer.venue',
      'transfer.state',
      'transfer.direction',
      'transfer.amount',
      'venue.adapter',
    ])
    .where('transfer.venue', 'in', codes)
    .where('closedAt', 'is not', null)
    .execute()
  for (const { id, venue, state, adapter, ...order } of closed) {
    // For every adapter the sandbox answers queries in the Koi protocol, by the id that the venue received.
    const reference = adapter === 'transfer-md5' ? referenceOf(id) : id
    const venueAdapter = new SandboxVenue({ code: venue, baseUrl: sandbox.url, secret: sandbox.secret }, outbound)
    const reported = await venueAdapter.query({ ...order, id: reference })
    expect({ transfer: id, isDone: reported === 'done' }).toEqual({ transfer: id, isDone: state === 'done' })
  }
  const venueAccounts = await db
    .selectFrom('venueAccount')
    .innerJoin('player', 'player.id', 'venueAccount.playerId')
    .innerJoin('venue', 'venue.code', 'venueAccount.venue')
    .select(['playerId', 'username', 'login', 'venue'])
    .where('venue', 'in', codes)
    .where('isKnown', '=', true)
    .where('walletMode', '<>', 'seamless')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfer')
            .select('id')
            .whereRef('transfer.playerId', '=', 'venueAccount.playerId')
            .whereRef('transfer.venue', '=', 'venueAccount.venue')
            .where('transfer.closedAt', 'is', null),
        ),
      ),
    )
    .execute()
  for (const { playerId, login, venue } of venueAccounts) {
    const known = await until(async () => {
      const row = (await findVenue(db, venue))!
      const answer = await refreshOne(app.app, playerId, row)
      return answer?.isLive ? answer : null
    })
    expect({ login, venue, balance: (known.balance / 100).toFixed(2) }).toEqual({
      login,
      venue,
      balance: await sandbox.walletOf(venue, login),
    })
  }
}
