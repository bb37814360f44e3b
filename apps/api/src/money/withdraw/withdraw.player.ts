import { replyCopy } from '@koi/contract/money/withdraw/withdraw.copy'
import * as contract from '@koi/contract/money/withdraw/withdraw.player'
import { on, withMessage } from '../../platform/http/on.ts'
import { openWithdrawal } from './hold.ts'

export const withdrawPlayer = [
  on(contract.withdraw, async ({ app, caller, input, idempotency, ip, agent }) => {
    await openWithdrawal(app, caller, input, idempotency, { ip, agent })
    return withMessage(replyCopy.withdrawn, {})
  }),
]
