import { Invalid, TooOften } from '@koi/contract/refusal.copy'
import { replyCopy, VenueTooLow } from '@koi/contract/play/venue/venue.copy'
import * as contract from '@koi/contract/play/transfer/transfer.player'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { transact } from '../../platform/ops/app.ts'
import { payInBlockOf } from '../../access/identity/playerStatus.ts'
import { forgetDuplicate } from '../../platform/http/duplicate.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { refreshOne } from '../venue/cachedBalance.ts'
import { findEarlierTransfer, requireOutcomeMessage, requirePlayerOrder } from './playerTransfer.ts'
import { withRecoveryLock, recallBalance, forEachVenueAccount, requireRecoveryReply } from './recall.ts'
import { resolveTransfer } from './resolve.ts'
import { moveAndSettle } from './execute.ts'
import { begin } from './transfer.ts'

export const transferPlayer = [
  on(contract.transfer, async ({ app, caller, settings, input, idempotency, language, now, refuse }) => {
    const { player } = caller
    const { id, before } = await findEarlierTransfer(app, player, idempotency)
    if (before) {
      const outcome = before.state === 'done' ? 'done' : await resolveTransfer(app, before)
      return withMessage(requireOutcomeMessage(outcome), {
        balance: await loadBalance(app.db, player),
        is_under_way: outcome === 'underWay',
        moved: before.amount,
      })
    }

    const { order, done } = await requirePlayerOrder(
      app,
      { caller, isExcluded: payInBlockOf(caller, now) !== null, id, language },
      input,
    )
    const { venue, amount } = order
    const there = order.direction === 'out' ? await refreshOne(app, player, venue) : null
    if (order.direction === 'out' && (there?.balance ?? 0) < amount) refuse(VenueTooLow)
    const isUnasked = there !== null && !there.isLive
    const accountAtVenue = await transact(app, (tx) =>
      begin(tx, order, { now: app.clock.now(), settings, call: idempotency, isUnasked }),
    )
    const { outcome, balance } = await moveAndSettle(app, order, accountAtVenue)
    if (outcome === 'failed') await forgetDuplicate(app.db, idempotency)
    return withMessage(requireOutcomeMessage(outcome, done), {
      balance: balance ?? (await loadBalance(app.db, player)),
      is_under_way: outcome === 'underWay',
      moved: amount,
    })
  }),

  on(contract.recover, async ({ app, caller, language, now, refuse }) => {
    const { player } = caller
    const results = await withRecoveryLock(app, player, now, () =>
      forEachVenueAccount(app, player, (venueAccount) => recallBalance(app, player, venueAccount, 'recover')),
    )
    const { message, failed, venues } = requireRecoveryReply(results ?? refuse(TooOften), language)
    return withMessage(message, { balance: await loadBalance(app.db, player), failed, venues })
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
