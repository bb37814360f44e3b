import { spans } from '@koi/contract/protection/protection'
import { LimitMalformed, ReasonNeeded } from '@koi/contract/protection/protection.copy'
import * as contract from '@koi/contract/protection/protection.console'
import { isId } from '@koi/contract/id'
import { type Fen, fenFromYuan } from '@koi/contract/money'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { lockPlayer } from '../ledger/ledger.ts'
import type { Reader } from '../platform/db.ts'
import type { App } from '../platform/app.ts'
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

export const protectionConsole = (sessions: App['sessions']) => [
  on(contract.readProtectionSheet, async ({ db, input, now }) => sheetOf(db, await playerOf(db, input.id), now)),

  on(contract.protectPlayer, async (args) => {
    const { tx, input, caller, now, refuse, afterCommit } = args
    const who = await playerOf(tx, input.id)
    const { player } = who
    if (input.reason === '') refuse(ReasonNeeded)
    const by = { actor: 'operator', name: caller.operatorName, reason: input.reason } as const
    await lockPlayer(tx, player)
    const before = await protectionOf(tx, player, now)
    for (const span of spans) {
      const given = input.limits?.[span]
      if (given !== undefined) await setOperatorLimit(tx, { player, span, amount: amountOf(given), who: by, now })
    }
    if (input.excluded_until) await restrict(tx, player, toOf(input.excluded_until) ?? refuse(Invalid), by, now)
    await auditAct(tx, args, {
      act: 'protection.change',
      subjectKind: 'player',
      subjectId: player,
      before,
      after: await protectionOf(tx, player, now),
      reason: input.reason,
    })
    afterCommit(() => sessions.forget(player))
    return sheetOf(tx, who, now)
  }),
]
