import { spans } from '@koi/contract/protection/protection'
import { LimitMalformed, ReasonNeeded } from '@koi/contract/protection/protection.copy'
import * as contract from '@koi/contract/protection/protection.console'
import { isId } from '@koi/contract/id'
import { type Fen, fenFromYuan } from '@koi/contract/money'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { lockPlayer } from '../ledger/ledger.ts'
import type { Reader } from '../platform/db.ts'
import { transact } from '../platform/app.ts'
import { toOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { changesOf } from './change.ts'
import { setOperatorLimit } from './limit.ts'
import { protectionOf, restrict } from './protection.ts'

const mostChanges = 50

async function playerOf(db: Reader, id: string) {
  if (!isId<'Player'>(id)) return refuse(NotFound)
  const row = await db.selectFrom('player').select('username').where('id', '=', id).executeTakeFirst()
  return { player: id, username: row?.username ?? refuse(NotFound) }
}

async function sheetOf(db: Reader, { player, username }: { player: string; username: string }, now: Instant) {
  const changes = await changesOf(db, player).limit(mostChanges).execute()
  const history = changes.map(({ id, actor, actorName, act, words, reason, at }) => ({
    id,
    actor,
    actor_name: actorName,
    act,
    words,
    reason,
    created_at: at,
  }))
  return { player_id: player, username, ...(await protectionOf(db, player, now)), history }
}

const amountOf = (given: string | number | null): Fen | null =>
  given === null || given === '' ? null : (fenFromYuan(String(given)) ?? refuse(LimitMalformed))

export const protectionConsole = [
  on(contract.readProtectionSheet, async ({ db, input, now }) => sheetOf(db, await playerOf(db, input.id), now)),

  on(contract.protectPlayer, async (args) => {
    const { app, input, caller, now, refuse } = args
    const { player, username } = await playerOf(app.db, input.id)
    if (input.reason === '') refuse(ReasonNeeded)
    const who = { actor: 'operator', name: caller.operatorName, reason: input.reason } as const
    await transact(app, async (tx) => {
      await lockPlayer(tx, player)
      const before = await protectionOf(tx, player, now)
      for (const span of spans) {
        const given = input.limits?.[span]
        if (given !== undefined) await setOperatorLimit(tx, { player, span, amount: amountOf(given), who, now })
      }
      if (input.excluded_until) {
        const until = toOf(input.excluded_until) ?? refuse(Invalid)
        await restrict(tx, player, until, who, now)
      }
      const after = await protectionOf(tx, player, now)
      await auditAct(tx, args, {
        act: 'protection.change',
        subjectKind: 'player',
        subjectId: player,
        before,
        after,
        reason: input.reason,
      })
    })
    app.sessions.forget(player)
    return sheetOf(app.db, { player, username }, now)
  }),
]
