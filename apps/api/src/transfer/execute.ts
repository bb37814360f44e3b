import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { isBusy } from '../platform/busy.ts'
import { failPoint } from '../platform/failpoint.ts'
import { connectVenue } from '../venue/adapter.ts'
import { ensureVenuePlayer } from '../venue/cachedBalance.ts'
import { type Order, type TransferResult, type AccountAtVenue, type Resolution } from './transfer.ts'

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
  const isMine = await app.db
    .updateTable('transfer')
    .set({ state: 'asked', askedTimes: 1 })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst()
  if (isMine.numUpdatedRows === 0n) return { result: 'unknown', from: 'created' } // another process took it over
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
