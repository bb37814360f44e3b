import { sql } from 'kysely'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { isBusy } from '../platform/busy.ts'
import { failPoint } from '../platform/failpoint.ts'
import { connectVenue } from '../venue/adapter.ts'
import { ensureVenuePlayer } from '../venue/cachedBalance.ts'
import { emitChanged, type Order, type TransferResult, type AccountAtVenue, type Resolution } from './transfer.ts'

/** When the database is too busy to end a transfer it stays under way and the reconcile job ends it. */
export async function underWayIfBusy(
  app: App,
  { id }: Order,
  work: () => Promise<TransferResult>,
): Promise<TransferResult> {
  try {
    return await work()
  } catch (error) {
    if (!isBusy(error)) throw error
    app.log.warn({ err: error, transfer: id }, 'the database is busy: a transfer stays open')
    return 'underWay'
  }
}

/** Sends the move to the venue, never inside a transaction; the result is booked by `settleTransfer`. */
export async function requestMove(app: App, order: Order, accountAtVenue: AccountAtVenue): Promise<Resolution> {
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
  if (isMine.numAffectedRows === 0n) return { result: 'unknown', from: 'created' } // another process took it over
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
