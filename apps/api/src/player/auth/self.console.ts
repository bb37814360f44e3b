import * as contract from '@koi/contract/player/auth/auth.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { endSessionOf, sessionsOf } from '../../access/identity/session.ts'
import type { Config } from '../../platform/ops/config.ts'
import { pageOfAll } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { beginFactor, changeOwnPassword, confirmFactor, removeFactor } from './self.ts'

export const selfConsole = (config: Config) => [
  on(contract.changeOwnPassword, async (args) => {
    await changeOwnPassword(args.app, args.caller, args.input, args)
    return {}
  }),
  on(contract.beginFactor, (args) => beginFactor(args.app, args.caller, args.input, args)),
  on(contract.confirmFactor, async (args) => {
    const wrong = await confirmFactor(args.tx, config, args.caller, args.input.otp, args)
    return wrong ? args.commitRefusal(wrong) : {}
  }),
  on(contract.removeFactor, async (args) => {
    await removeFactor(args.app, args.caller, args.input.password, args)
    return {}
  }),

  on(contract.listOwnSessions, async ({ db, caller, input, now }) => {
    const rows = await sessionsOf(db, 'operator', caller.operator, now).execute()
    const items = rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt,
      seen_at: row.seenAt,
      ip: row.ip,
      agent: row.device,
      is_this: row.tokenHash.equals(caller.session),
    }))
    return pageOfAll(items, input)
  }),
  on(contract.endOwnSession, async (args) => {
    const { tx, input, caller, refuse } = args
    if (!(await endSessionOf(tx, 'operator', caller.operator, input.id))) refuse(NotFound)
    auditAct(tx, args, { act: 'operator.endSession', subjectKind: 'operator', subjectId: caller.operator })
    return {}
  }),
]
