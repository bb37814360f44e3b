import { stepOf } from '@koi/contract/reward/bonus/bonus'
import { BonusNotByApi } from '@koi/contract/reward/bonus/bonus.copy'
import * as contract from '@koi/contract/reward/bonus/bonus.open'
import { IdempotencyKeyNeeded } from '@koi/contract/access/apiKey/apiKey.copy'
import { isId } from '@koi/contract/id'
import { yuanFromFen } from '@koi/contract/money'
import { Forbidden, NotFound } from '@koi/contract/refusal.copy'
import { needsSecondOperator } from '../../access/approval/approval.ts'
import { audit } from '../../platform/db/audit.ts'
import { on } from '../../platform/http/on.ts'
import { creditBonus, markReview, needsReview } from './credit.ts'
import { insertGift } from './givenBonus.ts'
import { findLiveRule } from './offer.ts'
import { thresholdOf, worthOf } from './turns.ts'

export const bonusOpen = [
  on(contract.giveBonusByKey, async (args) => {
    const { tx, input, caller, now, idempotency, ip, requestId, refuse } = args
    if (!caller.scopes.includes('bonuses')) refuse(Forbidden)
    if (idempotency.key === null) refuse(IdempotencyKeyNeeded)
    const player = isId(input.player)
      ? await tx.selectFrom('player').select('id').where('id', '=', input.player).executeTakeFirst()
      : undefined
    if (!player) return refuse(NotFound)
    const rule = isId(input.rule) ? await findLiveRule(tx, { id: input.rule }, now) : null
    if (rule?.terms.on.trigger !== 'api') return refuse(BonusNotByApi)
    const id = idempotency.orderId
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
