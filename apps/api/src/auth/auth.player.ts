import * as contract from '@koi/contract/auth/auth.player'
import { replyCopy } from '@koi/contract/auth/auth.copy'
import { on, withMessage } from '../platform/on.ts'
import { changePassword, changePayPassword, logIn, logOff, register } from './auth.ts'

const tokens = (token: string) => ({ api_token: token, new_api_token: token })

export const authPlayer = [
  on(contract.logIn, async ({ app, input, ip, agent }) =>
    withMessage(replyCopy.signedIn, tokens(await logIn(app, input, { ip, agent }))),
  ),

  on(contract.register, async ({ app, input, ip, agent }) =>
    withMessage(replyCopy.registered, tokens(await register(app, input, { ip, agent }))),
  ),

  on(contract.logOff, async ({ app, caller }) => {
    if (caller) await logOff(app, caller)
    return withMessage(replyCopy.signedOut, {})
  }),

  on(contract.changePassword, async ({ app, caller, input, ip, agent }) => {
    await changePassword(app, caller.player, caller.username, input, { ip, agent })
    return withMessage(replyCopy.passwordChanged, {})
  }),

  on(contract.changePayPassword, async ({ app, caller, input, ip, agent }) => {
    await changePayPassword(app, caller.player, caller.username, input, { ip, agent })
    return withMessage(replyCopy.passwordChanged, {})
  }),
]
