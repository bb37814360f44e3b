import { replyCopy } from '@koi/contract/withdraw/withdraw.copy'
import * as contract from '@koi/contract/withdraw/withdraw.player'
import { on, withMessage } from '../platform/on.ts'
import { openWithdrawal } from './hold.ts'

export const withdrawPlayer = [
  on(contract.withdraw, async ({ app, caller, input, idempotency, ip, agent }) => {
    await openWithdrawal(app, caller, input, idempotency, { ip, agent })
    return withMessage(replyCopy.withdrawn, {})
  }),
]
