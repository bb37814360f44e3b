import * as contract from '@koi/contract/auth/auth.console'
import { AddressNotAllowed } from '@koi/contract/auth/operator.copy'
import { endSession } from '../identity/session.ts'
import { on } from '../platform/on.ts'
import { readSettings } from '../platform/settings.ts'
import { mayComeFrom } from '../setting/setting.ts'
import { logInOperator } from '../operator/operator.ts'

export const authConsole = [
  on(contract.operatorLogIn, async (args) => {
    // Before the password is looked at: from elsewhere nobody learns whether it is right.
    if (!mayComeFrom(await readSettings(args.app.db), args.ip)) args.refuse(AddressNotAllowed)
    return { token: await logInOperator(args.app, args.input, args) }
  }),

  on(contract.operatorLogOut, async ({ tx, caller }) => {
    await endSession(tx, caller.session)
    return {}
  }),
]
