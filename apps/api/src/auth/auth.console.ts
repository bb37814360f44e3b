import * as contract from '@koi/contract/auth/auth.console'
import { endSession } from '../identity/session.ts'
import { on } from '../platform/on.ts'
import { logInOperator } from '../operator/operator.ts'

export const authConsole = [
  on(contract.operatorLogIn, async (args) => ({ token: await logInOperator(args.app, args.input, args) })),

  on(contract.operatorLogOut, async ({ tx, caller }) => {
    await endSession(tx, caller.session)
    return {}
  }),
]
