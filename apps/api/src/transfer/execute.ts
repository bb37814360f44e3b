import { plus } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { failPoint } from '../platform/failpoint.ts'
import { adapterOf } from '../venue/adapter.ts'
import { introduce } from '../venue/cachedBalance.ts'
import { type Order, type Place, stepTimeout, type Word } from './transfer.ts'

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
  const as = await adapterOf(app, venue).move({
    id,
    player: { login: place.login },
    direction,
    amount,
  })
  failPoint('transfer.after-ask')
  if (as === 'unknown') return { as, from: 'asked' }
  return { as: as === 'done' ? 'done' : 'failed' }
}
