import * as contract from '@koi/contract/player/auth/auth.console'
import { endSession } from '../../access/identity/session.ts'
import { on } from '../../platform/http/on.ts'
import { logInOperator } from '../../site/operator/operator.ts'

export const authConsole = [
  on(contract.operatorLogIn, async (args) => ({ token: await logInOperator(args.app, args.input, args) })),

  on(contract.operatorLogOut, async ({ tx, caller }) => {
    await endSession(tx, caller.session)
    return {}
  }),
]
