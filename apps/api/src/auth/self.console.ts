import * as contract from '@koi/contract/auth/auth.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { pageOfAll } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { beginFactor, changeOwnPassword, confirmFactor, removeFactor } from './self.ts'

export const selfConsole = [
  on(contract.changeOwnPassword, async (asked) => {
    await changeOwnPassword(asked.house, asked.caller, asked.input, asked)
    return {}
  }),
  on(contract.beginFactor, ({ house, caller }) => beginFactor(house, caller)),
  on(contract.confirmFactor, async (asked) => {
    await confirmFactor(asked.house, asked.caller, asked.input.otp, asked)
    return {}
  }),
  on(contract.removeFactor, async (asked) => {
    await removeFactor(asked.house, asked.caller, asked)
    return {}
  }),

  on(contract.listOwnSessions, async ({ db, caller, input }) => {
    const rows = await db
      .selectFrom('operatorSession')
      .selectAll()
      .where('operatorId', '=', caller.operator)
      .orderBy('seenAt', 'desc')
      .execute()
    const items = rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt,
      seen_at: row.seenAt,
      ip: row.ip,
      agent: row.agent,
      is_this: row.tokenHash.equals(caller.session),
    }))
    return pageOfAll(items, input)
  }),
  on(contract.endOwnSession, async (asked) => {
    const { tx, input, caller } = asked
    const { numDeletedRows } = await tx
      .deleteFrom('operatorSession')
      .where('id', '=', input.id)
      .where('operatorId', '=', caller.operator)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse(NotFound)
    await auditAct(tx, asked, { act: 'operator.endSession', subjectKind: 'operator', subjectId: caller.operator })
    return {}
  }),
]
