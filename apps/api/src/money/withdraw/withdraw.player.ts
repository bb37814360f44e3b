import { replyCopy } from '@koi/contract/money/withdraw/withdraw.copy'
import * as contract from '@koi/contract/money/withdraw/withdraw.player'
import { yuanFromFen } from '@koi/contract/money'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { audit } from '../../platform/db/audit.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { cancelWithdrawal } from './cancel.ts'
import { openWithdrawal } from './hold.ts'
import { loadWithdrawalState } from './state.ts'

export const withdrawPlayer = (key: FolderSecret) => [
  on(contract.withdraw, async ({ app, caller, input, idempotency, ip, agent }) => {
    await openWithdrawal(app, caller, input, idempotency, { ip, agent })
    return withMessage(replyCopy.withdrawn, {})
  }),

  on(contract.readWithdrawalState, ({ db, caller: { player }, settings, language, now, ip, agent }) =>
    loadWithdrawalState(db, key, { player, from: { ip, agent }, settings, language, now }),
  ),

  on(contract.cancelWithdrawal, async ({ tx, caller: { player, username }, input, clock, ip, requestId }) => {
    const order = await cancelWithdrawal(tx, player, input.order.trim(), clock)
    if (order.state !== 'rejected')
      audit(tx, {
        actorKind: 'player',
        actorId: player,
        actorName: username,
        act: 'withdraw.cancel',
        subjectKind: 'withdrawal',
        subjectId: order.orderNo,
        before: { state: order.state, amount: yuanFromFen(order.amount) },
        after: { state: 'rejected' },
        ip,
        requestId,
        at: clock.now(),
      })
    return withMessage(replyCopy.cancelled, {})
  }),
]
