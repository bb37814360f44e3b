import { said } from '@koi/contract/withdraw/withdraw.copy'
import * as contract from '@koi/contract/withdraw/withdraw.player'
import { on, say } from '../platform/on.ts'
import { openWithdrawal } from './hold.ts'

export const withdrawPlayer = [
  on(contract.withdraw, async ({ house, caller, input, repeat }) => {
    await openWithdrawal(house, caller.player, input, repeat)
    return say(said.withdrawn, {})
  }),
]
