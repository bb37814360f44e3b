import * as contract from '@koi/contract/auth/auth.console'
import { on } from '../platform/on.ts'
import { logInOperator } from './operator.ts'

export const authConsole = [
  on(contract.operatorLogIn, async ({ house, input, ip, requestId }) => ({ token: await logInOperator(house, input, { ip, requestId }) })),

  on(contract.operatorLogOut, async ({ tx, caller }) => {
    await tx.deleteFrom('operatorSession').where('tokenHash', '=', caller.session).execute()
    return {}
  }),

  on(contract.readOperator, async ({ db, caller }) => {
    const { otpSecret } = await db.selectFrom('operator').select('otpSecret').where('id', '=', caller.operator).executeTakeFirstOrThrow()
    return { id: caller.operator, username: caller.operatorName, role: caller.role, permissions: caller.permissions, has_otp: otpSecret !== null }
  }),
]
