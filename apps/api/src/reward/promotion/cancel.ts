import { type Fen, fen, noMoney, subtract } from '@koi/contract/money'
import { isId } from '@koi/contract/id'
import { MoneyInPlay, NothingToCancel, OfferChanged } from '@koi/contract/reward/promotion/promotion.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer, post } from '../../books/ledger/ledger.ts'
import { requireNotBlocked } from '../../access/identity/playerStatus.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadReturn } from '../../money/turnover/giveUp.ts'
import { cancelRequirement } from '../../money/turnover/turnover.ts'

export interface CancelOffer {
  id: string
  /** Id of the granted application. */
  about: string
  title: string
  granted: Fen
  /** Amount in fen returned to the operator: what is left of the grant, and what was won with it. */
  lost: Fen
  kept: Fen
  rest: Fen
}

/**
 * Computes what a cancellation would cost. Throws NotFound, NothingToCancel, and MoneyInPlay while the grant may be at a venue
 * or staked.
 */
export async function cancelOffer(db: Reader | Tx, player: string, id: string, now: Instant): Promise<CancelOffer> {
  const requirement = isId(id)
    ? await db
        .selectFrom('wageringRequirement')
        .selectAll()
        .where('id', '=', id)
        .where('playerId', '=', player)
        .executeTakeFirst()
    : undefined
  if (!requirement) return refuse(NotFound)
  if (requirement.source !== 'promotion' || requirement.state !== 'open') refuse(NothingToCancel)
  const grant = await db
    .selectFrom('activityApplication')
    .select('granted')
    .where('id', '=', requirement.about)
    .where('playerId', '=', player)
    .executeTakeFirst()
  const granted = grant?.granted ?? noMoney
  const { lost, kept } = (await loadReturn(db, player, requirement.about, now)) ?? refuse(MoneyInPlay)
  return {
    id,
    about: requirement.about,
    title: requirement.title,
    granted,
    lost,
    kept,
    rest: subtract(requirement.amount, fen(requirement.worked)),
  }
}

/**
 * Removes the turnover requirement and returns what is left of the grant and what was won with it. `shown`: the loss that
 * the player confirmed. Throws what `cancelOffer` throws, and OfferChanged.
 */
export async function cancelPromotion(
  tx: Tx,
  player: string,
  id: string,
  shown: Fen | null,
  at: Instant,
): Promise<void> {
  await lockPlayer(tx, player)
  await requireNotBlocked(tx, player)
  const { about, lost } = await cancelOffer(tx, player, id, at)
  if (shown !== lost) refuse(OfferChanged)
  await cancelRequirement(tx, player, 'promotion', about, at)
  if (lost === 0) return
  post(tx, {
    player,
    kind: 'promotion.revoke',
    order: about,
    amount: lost,
    at,
  })
  await tx
    .updateTable('activityApplication')
    .set({ revoked: lost, revokedAt: at })
    .where('id', '=', about)
    .where('playerId', '=', player)
    .execute()
  emit(tx, { kind: 'activity_application.changed' })
}
