import { ActivityGone, replyCopy } from '@koi/contract/promotion/promotion.copy'
import * as contract from '@koi/contract/promotion/promotion.player'
import { fenFromYuan, noMoney } from '@koi/contract/money'
import { Invalid } from '@koi/contract/refusal.copy'
import { on, withMessage } from '../platform/on.ts'
import { listFound, pageAround } from '../platform/page.ts'
import { cancelOffer, cancelPromotion } from './cancel.ts'
import { apply, openActivity, loadApplicationStatus } from './promotion.ts'

/** All open activities fit on one page. */
const maxShown = 100

export const promotionPlayer = [
  on(contract.listActivityTypes, async ({ db }) =>
    db
      .selectFrom('activityType')
      .select(['id', 'name'])
      .where('state', '=', 'on')
      .where('removedAt', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  ),

  on(contract.listActivities, async ({ db, input }) => {
    let rows = db.selectFrom('activity').where('state', '=', 'on').where('removedAt', 'is', null)
    if (input.type !== null) rows = rows.where('type', '=', input.type)
    const found = await rows
      .select(['id', 'title', 'banner', 'createdAt', 'state', 'type'])
      .orderBy('sort')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute()
    const data = found.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt }))
    return pageAround(data, data.length, 1, maxShown)
  }),

  on(contract.readActivity, async ({ db, caller, input, refuse }) => {
    const { id, title, banner, content, memo, state, type, createdAt, takesApplications, takesRepeats, needsAmount } =
      await openActivity(db, input.id ?? refuse(Invalid))
    const status = caller ? await loadApplicationStatus(db, caller.player, id) : { isPending: false, isApproved: false }
    const canApply = takesApplications && !status.isPending && (takesRepeats || !status.isApproved)
    return {
      id,
      title,
      banner,
      content,
      memo,
      state,
      type,
      created_at: createdAt,
      can_apply: canApply,
      needs_amount: needsAmount,
    }
  }),

  on(contract.applyForActivity, async ({ tx, caller, input, now, idempotency, refuse }) => {
    await apply(tx, {
      id: idempotency.orderId,
      player: caller.player,
      activity: input.activityid ?? refuse(ActivityGone),
      amount: input.amount,
      now,
    })
    return withMessage(replyCopy.applied, {})
  }),

  on(contract.readCancelOffer, async ({ db, caller, input, now }) => {
    const { about: _about, ...offer } = await cancelOffer(db, caller.player, input.id, now)
    return offer
  }),

  on(contract.cancelPromotion, async ({ tx, caller, input, now }) => {
    await cancelPromotion(tx, caller.player, input.id, fenFromYuan(input.lost), now)
    return withMessage(replyCopy.cancelled, {})
  }),

  on(contract.listApplications, async ({ db, caller, input }) => {
    const own = db.selectFrom('activityApplication').where('playerId', '=', caller.player)
    return listFound(
      input.page,
      own.select(['activityName', 'createdAt', 'state', 'amount']).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
      ({ activityName, createdAt, state, amount }) => ({
        activity_name: activityName,
        created_at: createdAt,
        state,
        amount: amount ?? noMoney,
      }),
    )
  }),
]
