import * as contract from '@koi/contract/auth/auth.player'
import { said } from '@koi/contract/auth/auth.copy'
import { on, say } from '../platform/on.ts'
import { changePassword, changePayPassword, logIn, logOff, register } from './auth.ts'

const tokens = (token: string) => ({ api_token: token, new_api_token: token })

export const authPlayer = [
  on(contract.logIn, async ({ house, input, ip, agent }) =>
    say(said.signedIn, tokens(await logIn(house, input, { ip, agent }))),
  ),

  on(contract.register, async ({ house, input, ip, agent }) =>
    say(said.registered, tokens(await register(house, input, { ip, agent }))),
  ),

  on(contract.logOff, async ({ house, caller }) => {
    if (caller) await logOff(house, caller)
    return say(said.signedOut, {})
  }),

  on(contract.changePassword, async ({ house, caller, input, ip, agent }) => {
    await changePassword(house, caller.player, caller.username, input, { ip, agent })
    return say(said.passwordChanged, {})
  }),

  on(contract.changePayPassword, async ({ house, caller, input, ip, agent }) => {
    await changePayPassword(house, caller.player, caller.username, input, { ip, agent })
    return say(said.passwordChanged, {})
  }),
]
