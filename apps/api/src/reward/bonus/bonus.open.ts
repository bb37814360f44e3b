import { type BonusState, stepOf } from '@koi/contract/reward/bonus/bonus'
import { BonusNotByApi } from '@koi/contract/reward/bonus/bonus.copy'
import * as contract from '@koi/contract/reward/bonus/bonus.open'
import { IdempotencyKeyNeeded } from '@koi/contract/access/apiKey/apiKey.copy'
import { isId } from '@koi/contract/id'
import { yuanFromFen } from '@koi/contract/money'
import { Forbidden, KeyReused, NotFound } from '@koi/contract/refusal.copy'
import { isDeepStrictEqual } from 'node:util'
import { needsSecondOperator } from '../../access/approval/approval.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { keyOf } from '../../platform/text/id.ts'
import { creditBonus, markReview, needsReview } from './credit.ts'
import { insertGift } from './givenBonus.ts'
import { findLiveRule } from './offer.ts'
import { thresholdOf, worthOf } from './turns.ts'

/** Finds a gift: what was asked for, and the answer with its state now. */
async function findGift(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('bonus')
    .leftJoin('wageringRequirement as w', (join) =>
      join.onRef('w.playerId', '=', 'bonus.playerId').onRef('w.about', '=', 'bonus.id').on('w.source', '=', 'bonus'),
    )
    .select(['bonus.playerId as player', 'bonus.ruleId as rule', 'bonus.state', 'bonus.amount', 'bonus.required'])
    .select(['bonus.reason', 'w.state as requirement'])
    .where('bonus.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { player, rule, reason, amount, required } = row
  const state = stepOf(row.state as BonusState, row.requirement)
  return {
    given: { player, rule, reason },
    answer: { id, player, rule, state, amount_fen: amount, required_fen: required },
  }
}

export const bonusOpen = [
  on(contract.giveBonusByKey, async (args) => {
    const { tx, input, caller, now, idempotency, ip, requestId, refuse } = args
    if (!caller.scopes.includes('bonuses')) refuse(Forbidden)
    if (idempotency.key === null) return refuse(IdempotencyKeyNeeded)
    // Derived from the call, so that a call is recognized after its stored answer was deleted.
    const id = keyOf(caller.key, `bonus:${idempotency.key}`)
    const known = await findGift(tx, id)
    if (known) return isDeepStrictEqual(known.given, input) ? known.answer : refuse(KeyReused)
    const player = isId(input.player)
      ? await tx.selectFrom('player').select('id').where('id', '=', input.player).executeTakeFirst()
      : undefined
    if (!player) return refuse(NotFound)
    const rule = isId(input.rule) ? await findLiveRule(tx, { id: input.rule }, now) : null
    if (rule?.terms.on.trigger !== 'api') return refuse(BonusNotByApi)
    const by = { madeBy: `API ${caller.keyName}`, madeByKey: caller.key, reason: input.reason }
    const bonus = await insertGift(tx, rule, { id, player: player.id, by, now })
    // Gifts of all keys count for the operator who made the key, with what that operator gives by hand.
    const byKey = { ...args, caller: { operator: caller.madeBy } }
    const isWaiting =
      needsReview(rule.terms, bonus.amount) ||
      (await needsSecondOperator(byKey, thresholdOf(rule.terms), null, await worthOf(tx, rule.terms, bonus.amount)))
    if (isWaiting) markReview(tx, bonus, now)
    else await creditBonus(tx, bonus, { ...rule, by: { kind: 'rule' }, now })
    const requirement = bonus.required > 0 ? ('open' as const) : null
    const state = stepOf(isWaiting ? 'review' : 'credited', requirement)
    audit(tx, {
      actorKind: 'key',
      actorId: caller.key,
      actorName: caller.keyName,
      act: 'bonus.giveByKey',
      subjectKind: 'player',
      subjectId: player.id,
      after: { bonus: id, rule: rule.title, amount: yuanFromFen(bonus.amount), state },
      reason: input.reason,
      ip,
      requestId,
      at: now,
    })
    return {
      id,
      player: player.id,
      rule: rule.ruleId,
      state,
      amount_fen: bonus.amount,
      required_fen: bonus.required,
    }
  }),
]
