import * as contract from '@koi/contract/player/profile/profile.console'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { endSessions } from '../../access/identity/session.ts'
import type { App } from '../../platform/ops/app.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { requestApproval } from '../../access/approval/approval.ts'
import { approvalView, planChange, writeChange } from './profile.change.ts'
import { requireProfileDetail } from './profile.detail.ts'
import { listPlayers, seesContacts } from './profile.list.ts'
import { resetFactor } from './resetFactor.ts'
import { resetPassword } from './resetPassword.ts'

export const profileConsole = ({ config, sessions }: Pick<App, 'config' | 'sessions'>) => [
  on(contract.listPlayers, async ({ db, input, caller }) => listPlayers(db, config, input, seesContacts(caller))),

  on(contract.readPlayerDetail, async ({ db, input, caller, now }) =>
    requireProfileDetail(db, config, input.id, seesContacts(caller), now),
  ),

  // Sessions of a blocked player stay open, so that every call can answer with the reason.
  on(contract.changePlayer, async (args) => {
    const { tx, input, caller, settings, now, afterCommit } = args
    const { id, reason = '', ...change } = input
    const by = { operator: caller.operator, reason, languages: languagesOn(settings) }
    const planned = await planChange(tx, config, id, change, by.languages, now)
    const { player, stored, before, after } = planned
    if ((change.vip ?? 0) > stored.vipLevel) {
      const shown = approvalView(planned)
      const about = { subjectKind: 'player', subjectId: id, before: shown.before }
      const waiting = await requestApproval(args, { ...about, after: { ...shown.after, reason } })
      if (waiting) return waiting
    }
    await writeChange(tx, config, planned, by, now)
    if (Object.keys(after).length > 0)
      auditAct(tx, args, {
        act: 'player.change',
        subjectKind: 'player',
        subjectId: id,
        before,
        after,
        reason,
      })
    afterCommit(() => sessions.invalidate(player))
    return requireProfileDetail(tx, config, player, true, now)
  }),

  on(contract.logOutPlayer, async (args) => {
    const { tx, input, refuse, afterCommit } = args
    const id = isId<'Player'>(input.id) ? input.id : refuse(NotFound)
    const player = await tx.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
    if (!player) refuse(NotFound)
    const ended = (await endSessions(tx, 'player', id)) + (await endSessions(tx, 'agent', id))
    auditAct(tx, args, {
      act: 'player.logOut',
      subjectKind: 'player',
      subjectId: id,
      after: { ended },
    })
    afterCommit(() => sessions.invalidate(id))
    return { ended }
  }),

  on(contract.resetPlayerPassword, async (args) => {
    const { app, input } = args
    const { password, heldUntil } = await resetPassword(app, input.id, input, args)
    return { password, held_until: heldUntil }
  }),

  on(contract.resetPlayerFactor, async (args) => {
    const { tx, input, refuse, now, afterCommit } = args
    const id = isId<'Player'>(input.id) ? input.id : refuse(NotFound)
    const { has_factor } = await requireProfileDetail(tx, config, id, seesContacts(args.caller), now)
    const about = { subjectKind: 'player', subjectId: id }
    const after = { has_factor: false, reason: input.reason }
    const waiting = await requestApproval(args, { ...about, before: { has_factor }, after })
    if (waiting) return waiting
    if (await resetFactor(tx, id, now))
      auditAct(tx, args, { act: 'player.resetFactor', ...about, reason: input.reason })
    afterCommit(() => sessions.invalidate(id))
    return requireProfileDetail(tx, config, id, seesContacts(args.caller), now)
  }),
]
