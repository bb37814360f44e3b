import * as contract from '@koi/contract/auth/auth.console'
import { on } from '../platform/on.ts'
import { logInOperator } from './operator.ts'

export const authConsole = [
  on(contract.operatorLogIn, async ({ app, input, ip, agent, requestId }) => ({
    token: await logInOperator(app, input, { ip, agent, requestId }),
  })),

  on(contract.operatorLogOut, async ({ tx, caller }) => {
    await tx.deleteFrom('operatorSession').where('tokenHash', '=', caller.session).execute()
    return {}
  }),
]
