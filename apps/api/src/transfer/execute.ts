import { plus } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { isBusy } from '../platform/busy.ts'
import { failPoint } from '../platform/failpoint.ts'
import { connectVenue } from '../venue/adapter.ts'
import { introduce } from '../venue/cachedBalance.ts'
import { type Order, type Outcome, type Place, stepTimeout, type Word } from './transfer.ts'

/**
 * Runs `work`, which ends a transfer that `begin` wrote down. Where the database is too busy for it the transfer stays under
 * way: the job that reconciles transfers ends it.
 */
export async function underWayIfBusy(app: App, { id }: Order, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!isBusy(error)) throw error
    app.log.warn({ err: error, transfer: id }, 'the database is busy: a transfer stays under way')
    return 'underWay'
  }
}

/**
 * Asks the venue to do what `begin` wrote down, at the place it returned; what it answers is for `finalize` to book.
 * Never inside a transaction.
 */
export async function execute(app: App, order: Order, place: Place): Promise<Word> {
  const { id, player, venue, direction, amount } = order
  failPoint('transfer.created')
  try {
    await introduce(app, player, place)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return { as: 'failed', from: 'created', note: error.message } // nothing was asked: nothing moved
  }
  const isMine = await app.db
    .updateTable('transfer')
    .set({ state: 'asked', askedTimes: 1, nextAskAt: plus(app.clock.now(), stepTimeout) })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst()
  if (isMine.numUpdatedRows === 0n) return { as: 'unknown', from: 'created' } // somebody else is at it
  failPoint('transfer.before-ask')
  const as = await connectVenue(app, venue).move({
    id,
    player: { login: place.login },
    direction,
    amount,
  })
  failPoint('transfer.after-ask')
  if (as === 'unknown') return { as, from: 'asked' }
  return { as: as === 'done' ? 'done' : 'failed' }
}
