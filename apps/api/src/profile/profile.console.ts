import * as contract from '@koi/contract/profile/profile.console'
import { isId, type PlayerId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { endSessions } from '../identity/session.ts'
import { transact } from '../platform/app.ts'
import { auditAct, on } from '../platform/on.ts'
import { changePlayer } from './profile.change.ts'
import { detailOf } from './profile.detail.ts'
import { listPlayers } from './profile.list.ts'

export const profileConsole = [
  on(contract.listPlayers, async ({ db, input }) => listPlayers(db, input)),

  on(contract.readPlayerDetail, async ({ db, input, now }) => detailOf(db, input.id, now)),

  // Sessions of a blocked player stay: every call then tells them why (part S), and the site leaves by itself.
  on(contract.changePlayer, async (args) => {
    const { app, input, caller, now } = args
    const { id, reason = '', ...change } = input
    const { player } = await transact(app, async (tx) => {
      const changed = await changePlayer(tx, id, change, { name: caller.operatorName, reason }, now)
      if (Object.keys(changed.after).length > 0) {
        await auditAct(tx, args, {
          act: 'player.change',
          subjectKind: 'player',
          subjectId: id,
          before: changed.before,
          after: changed.after,
          reason,
        })
      }
      return changed
    })
    app.sessions.forget(player)
    return detailOf(app.db, player, now)
  }),

  on(contract.logOutPlayer, async (args) => {
    const { app, input, refuse } = args
    const { id } = input
    const ended = await transact(app, async (tx) => {
      const player = isId(id)
        ? await tx.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
        : undefined
      if (!player) return refuse(NotFound)
      const ended = await endSessions(tx, 'player', id)
      await auditAct(tx, args, {
        act: 'player.logOut',
        subjectKind: 'player',
        subjectId: id,
        after: { ended },
      })
      return ended
    })
    app.sessions.forget(id as PlayerId)
    return { ended }
  }),
]
