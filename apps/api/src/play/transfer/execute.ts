import { sql } from 'kysely'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { isBusy } from '../../platform/db/busy.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import { connectVenue } from '../venue/adapter.ts'
import { ensureVenuePlayer } from '../venue/cachedBalance.ts'
import {
  type AccountAtVenue,
  emitChanged,
  type Order,
  type Resolution,
  type Settled,
  settleTransfer,
} from './transfer.ts'

/**
 * Requests the transfer at the venue and books the result. If the database is too busy for that, the transfer stays
 * open until its task ends it, and the returned balance is null.
 */
export async function moveAndSettle(
  app: App,
  order: Order,
  accountAtVenue: AccountAtVenue,
): Promise<Settled | { outcome: 'underWay'; balance: null }> {
  try {
    const resolution = await requestMove(app, order, accountAtVenue)
    return await transact(app, (tx) => settleTransfer(tx, order, resolution, app.clock.now()))
  } catch (error) {
    if (!isBusy(error)) throw error
    app.log.warn({ err: error, transfer: order.id }, 'the database is busy: a transfer stays open')
    return { outcome: 'underWay', balance: null }
  }
}

/** Calls the venue; must not run inside a transaction. */
async function requestMove(app: App, order: Order, accountAtVenue: AccountAtVenue): Promise<Resolution> {
  const { id, player, venue, direction, amount } = order
  failPoint('transfer.created')
  try {
    await ensureVenuePlayer(app, player, accountAtVenue)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return { result: 'failed', from: 'created', note: error.message } // the venue was not called
  }
  const isMine = await sql`
    with changed as (
      update transfer set state = 'asked', asked_times = 1 where id = ${id} and state = 'created' returning *)
    ${emitChanged('transfer.changed')}`.execute(app.db)
  // another process has taken the transfer over
  if (isMine.numAffectedRows === 0n) return { result: 'unknown', from: 'created' }
  failPoint('transfer.before-ask')
  const result = await connectVenue(app, venue).move({
    id,
    player: { login: accountAtVenue.login },
    direction,
    amount,
  })
  failPoint('transfer.after-ask')
  if (result === 'unknown') return { result, from: 'asked' }
  return { result: result === 'done' ? 'done' : 'failed' }
}
