import { Invalid, TooOften } from '@koi/contract/refusal.copy'
import { replyCopy, VenueTooLow } from '@koi/contract/venue/venue.copy'
import * as contract from '@koi/contract/transfer/transfer.player'
import { balanceOf } from '../ledger/ledger.ts'
import { transact } from '../platform/app.ts'
import { payInBlockOf } from '../identity/playerStatus.ts'
import { forgetDuplicate, refuseDuplicate } from '../platform/duplicate.ts'
import { on, withMessage } from '../platform/on.ts'
import { bothBalances } from '../venue/balance.ts'
import { refreshOne } from '../venue/cachedBalance.ts'
import { earlierOf, messageOf, orderOf } from './byHand.ts'
import { alone, bringHome, eachAway, recoveryOf } from './recall.ts'
import { resolveTransfer } from './resolve.ts'
import { execute, underWayIfBusy } from './execute.ts'
import { begin, finalize } from './transfer.ts'

export const transferPlayer = [
  // Under a repeated id it finds what was done.
  on(contract.transfer, async ({ app, caller, input, idempotency, now, refuse }) => {
    const { player } = caller
    const answer = async (message: string) =>
      withMessage(message, { balance: (await bothBalances(app.db, player)).balance })
    const { id, before } = await earlierOf(app, player, idempotency)
    if (before) return answer(messageOf(before.state === 'done' ? 'done' : await resolveTransfer(app, before)))

    const { order, done } = await orderOf(app, { caller, isExcluded: payInBlockOf(caller, now) !== null, id }, input)
    const { venue, amount } = order
    if (order.direction === 'out' && ((await refreshOne(app, player, venue))?.balance ?? 0) < amount)
      refuse(VenueTooLow)
    const place = await transact(app, (tx) => begin(tx, order, app.clock.now(), () => refuseDuplicate(tx, idempotency)))
    const outcome = await underWayIfBusy(app, order, async () => {
      const word = await execute(app, order, place)
      return transact(app, (tx) => finalize(tx, order, word, app.clock.now()))
    })
    if (outcome === 'failed') await forgetDuplicate(app.db, idempotency)
    return answer(messageOf(outcome, done))
  }),

  on(contract.recover, async ({ app, caller, now, refuse }) => {
    const { player } = caller
    const results = await alone(app, player, now, () =>
      eachAway(app, player, (venueAccount) => bringHome(app, player, venueAccount, 'recover')),
    )
    const { message, failed } = recoveryOf(results ?? refuse(TooOften))
    return withMessage(message, { balance: await balanceOf(app.db, player), failed })
  }),

  on(contract.setFreeTransfer, async ({ tx, caller, input, refuse }) => {
    const wanted = input.transferstatus.trim()
    if (wanted !== '0' && wanted !== '1') refuse(Invalid)
    await tx
      .updateTable('player')
      .set({ isFreeTransfer: wanted === '1' })
      .where('id', '=', caller.player)
      .execute()
    return withMessage(wanted === '1' ? replyCopy.freeTransferOn : replyCopy.freeTransferOff, {})
  }),
]
