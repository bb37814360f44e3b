import * as contract from '@koi/contract/player/auth/auth.player'
import { replyCopy } from '@koi/contract/player/auth/auth.copy'
import { on, withMessage } from '../../platform/http/on.ts'
import { screenSignedIn } from '../barring/screen.ts'
import { logInPlayer, logOff } from './auth.ts'
import { register } from './register.ts'
import { changePassword, changePayPassword } from './password.ts'

const tokens = (token: string) => ({ api_token: token, new_api_token: token })

export const authPlayer = [
  on(contract.logIn, async (args) =>
    withMessage(
      replyCopy.signedIn,
      tokens(await screenSignedIn(args.app, await logInPlayer(args.app, args.input, args))),
    ),
  ),

  on(contract.register, async (args) =>
    withMessage(
      replyCopy.registered,
      tokens(await screenSignedIn(args.app, await register(args.app, args.input, args))),
    ),
  ),

  on(contract.logOff, async ({ app, caller }) => {
    if (caller) await logOff(app, caller)
    return withMessage(replyCopy.signedOut, {})
  }),

  on(contract.changePassword, async ({ app, caller, input, ip, agent }) => {
    await changePassword(app, caller, input, { ip, agent })
    return withMessage(replyCopy.passwordChanged, {})
  }),

  on(contract.changePayPassword, async ({ app, caller, input, ip }) => {
    await changePayPassword(app, caller, input, ip)
    return withMessage(replyCopy.passwordChanged, {})
  }),
]
