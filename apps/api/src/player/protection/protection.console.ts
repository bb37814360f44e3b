import { type LimitKind, limitKinds, spans } from '@koi/contract/player/protection/protection'
import { ReasonNeeded } from '@koi/contract/player/protection/protection.copy'
import * as contract from '@koi/contract/player/protection/protection.console'
import { isId } from '@koi/contract/id'
import { orderStates } from '@koi/contract/state'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { textsIn, translated } from '@koi/contract/textsIn'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import { inDates, likeOf, pageFound, statesOf, parseRangeEnd } from '../../platform/http/items.ts'
import { type Args, auditAct, on, type Request } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { actorOf, changesOf, changeText } from './change.ts'
import { decideLift, findLift, liftRow, lifts, requireLiftDue } from './lift.ts'
import { quantityFrom } from './limit.ts'
import { countingOf } from './period.ts'
import { loadProtection, restrict } from './protection.ts'
import { setOperatorLimit } from './setLimit.ts'

const maxChanges = 50

async function requirePlayer(db: Reader, id: string) {
  if (!isId<'Player'>(id)) return refuse(NotFound)
  const row = await db.selectFrom('player').select('username').where('id', '=', id).executeTakeFirst()
  return { player: id, username: row?.username ?? refuse(NotFound) }
}

async function loadSheet(
  db: Reader,
  { player, username }: { player: string; username: string },
  { now, settings, language }: Pick<Request, 'now' | 'settings' | 'language'>,
) {
  const changes = await changesOf(db, player).limit(maxChanges).execute()
  const history = changes.map((row) => ({
    id: row.id,
    actor: actorOf(row),
    actor_name:
      row.actor === 'screening' ? textsIn[language].barring.barredBy : row.actor === 'player' ? username : row.maker,
    act: row.act,
    words: changeText(language, row),
    reason: translated(language, row.reason),
    created_at: row.at,
  }))
  return {
    player_id: player,
    username,
    ...(await loadProtection(db, player, countingOf(settings, now), language)),
    history,
  }
}

const quantityOf = (kind: LimitKind, given: string | number | null): number | null =>
  given === null || given === '' ? null : quantityFrom(kind, String(given))

type LiftArgs = Args<typeof contract.refuseLift>

async function decide(args: Omit<LiftArgs, 'refuse' | 'commitRefusal'>, state: 'approved' | 'rejected') {
  const { tx, input, caller, now } = args
  if (input.reason === '') refuse(ReasonNeeded)
  const by = { actor: 'operator', operator: caller.operator, reason: input.reason } as const
  const decided = await decideLift(tx, input.id, state, by, now)
  if (!decided) return liftRow(await findLift(tx, input.id))
  const row = liftRow(decided)
  auditAct(tx, args, {
    act: `protection.lift.${state}`,
    subjectKind: 'player',
    subjectId: row.player_id,
    before: { state: 'pending', reason: row.reason },
    after: { state },
    reason: input.reason,
  })
  return row
}

export const protectionConsole = (sessions: App['sessions']) => [
  on(contract.readProtectionSheet, async (args) =>
    loadSheet(args.db, await requirePlayer(args.db, args.input.id), args),
  ),

  on(contract.protectPlayer, async (args) => {
    const { tx, input, caller, settings, now, refuse, afterCommit } = args
    const counting = countingOf(settings, now)
    const { period } = counting
    const who = await requirePlayer(tx, input.id)
    const { player } = who
    if (input.reason === '') refuse(ReasonNeeded)
    const by = { actor: 'operator', operator: caller.operator, reason: input.reason } as const
    await lockPlayer(tx, player)
    const before = await loadProtection(tx, player, counting)
    const wanted = { ...input, deposit: input.limits }
    for (const kind of limitKinds)
      for (const span of spans) {
        const given = wanted[kind]?.[span]
        if (given === undefined) continue
        await setOperatorLimit(tx, { player, kind, span, period, most: quantityOf(kind, given), who: by, now })
      }
    if (input.excluded_until)
      await restrict(tx, player, parseRangeEnd(input.excluded_until) ?? refuse(Invalid), by, now)
    auditAct(tx, args, {
      act: 'protection.change',
      subjectKind: 'player',
      subjectId: player,
      before,
      after: await loadProtection(tx, player, counting),
      reason: input.reason,
    })
    afterCommit(() => sessions.invalidate(player))
    return loadSheet(tx, who, args)
  }),

  on(contract.listLifts, async ({ db, input }) => {
    let found = lifts(db)
    if (input.state) found = found.where('exclusionLift.state', 'in', statesOf(orderStates, input.state))
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    found = inDates(found, 'exclusionLift.askedAt', input)
    return pageFound(input, found, liftRow)
  }),
  on(contract.grantLift, async (args) => {
    await requireLiftDue(args.tx, args.input.id, args.now)
    const row = await decide(args, 'approved')
    const { player_id: player } = row
    if (isId<'Player'>(player)) args.afterCommit(() => sessions.invalidate(player))
    return row
  }),
  on(contract.refuseLift, async (args) => decide(args, 'rejected')),
]
