import { isId, type PlayerId } from '@koi/contract/id'
import * as contract from '@koi/contract/player/protection/hold.console'
import { HoldEndsInThePast, HoldReasonNeeded, NotHeld } from '@koi/contract/player/protection/hold.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/event/emit.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadHoldRows } from './hold.ts'

/** Locks the player, so that orders that begin see the hold or come before it. Throws NotFound. */
async function lockHolds(tx: Tx, id: string): Promise<PlayerId> {
  if (!isId<'Player'>(id)) return refuse(NotFound)
  const player = await tx.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
  if (!player) return refuse(NotFound)
  await lockPlayer(tx, id)
  return id
}

export const holdConsole = [
  on(contract.holdPlayer, async (args) => {
    const { tx, input, caller, clock, refuse: no } = args
    const { kind, reason, until } = input
    if (reason === '') no(HoldReasonNeeded)
    const player = await lockHolds(tx, input.id)
    const now = clock.now()
    if (until !== null && until <= now) no(HoldEndsInThePast)
    const [before] = (await loadHoldRows(tx, player, now)).filter((one) => one.kind === kind)
    const hold = { reason, madeBy: caller.operator, at: now, until }
    await tx
      .insertInto('playerHold')
      .values({ playerId: player, kind, ...hold })
      .onConflict((eb) => eb.columns(['playerId', 'kind']).doUpdateSet(hold))
      .execute()
    emit(tx, { kind: 'player.changed', player })
    auditAct(tx, args, {
      act: 'player.hold',
      subjectKind: 'player',
      subjectId: player,
      before: before ? { kind, until: before.until } : undefined,
      after: { kind, until },
      reason,
    })
    return { holds: await loadHoldRows(tx, player, now) }
  }),

  on(contract.releasePlayer, async (args) => {
    const { tx, input, clock, refuse: no } = args
    const { kind, reason } = input
    if (reason === '') no(HoldReasonNeeded)
    const player = await lockHolds(tx, input.id)
    const now = clock.now()
    const [before] = (await loadHoldRows(tx, player, now)).filter((one) => one.kind === kind)
    if (!before) return no(NotHeld)
    await tx.deleteFrom('playerHold').where('playerId', '=', player).where('kind', '=', kind).execute()
    emit(tx, { kind: 'player.changed', player })
    auditAct(tx, args, {
      act: 'player.release',
      subjectKind: 'player',
      subjectId: player,
      before: { kind, until: before.until },
      reason,
    })
    return { holds: await loadHoldRows(tx, player, now) }
  }),
]
