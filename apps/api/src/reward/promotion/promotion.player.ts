import { nameIn, rowIn, textIn } from '@koi/contract/contentTexts'
import { ActivityGone, replyCopy } from '@koi/contract/reward/promotion/promotion.copy'
import * as contract from '@koi/contract/reward/promotion/promotion.player'
import { fenFromYuan, noMoney } from '@koi/contract/money'
import { Invalid } from '@koi/contract/refusal.copy'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound, pageAround } from '../../platform/text/page.ts'
import { cancelOffer, cancelPromotion } from './cancel.ts'
import { apply, openActivity, loadApplicationStatus } from './promotion.ts'

/** All open activities fit on one page. */
const maxShown = 100

export const promotionPlayer = [
  on(contract.listActivityTypes, async ({ db, language }) => {
    const found = await db
      .selectFrom('activityType')
      .select(['id', 'name', 'texts'])
      .where('state', '=', 'on')
      .where('removedAt', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return found.map((row) => ({ id: row.id, name: nameIn(language, row) }))
  }),

  on(contract.listActivities, async ({ db, input, language }) => {
    let rows = db.selectFrom('activity').where('state', '=', 'on').where('removedAt', 'is', null)
    if (input.type !== null) rows = rows.where('type', '=', input.type)
    const found = await rows
      .select(['id', 'title', 'banner', 'texts', 'createdAt', 'state', 'type'])
      .orderBy('sort')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute()
    const data = found.map(({ createdAt, title, banner, texts, ...row }) => ({
      ...row,
      title: textIn(language, texts, 'title', title),
      banner: textIn(language, texts, 'banner', banner),
      created_at: createdAt,
    }))
    return pageAround(data, data.length, 1, maxShown)
  }),

  on(contract.readActivity, async ({ db, caller, input, language, refuse }) => {
    const activity = await openActivity(db, input.id ?? refuse(Invalid))
    const { id, title, banner, content, memo, state, type, createdAt, takesApplications, takesRepeats, needsAmount } =
      rowIn(language, activity)
    const status = caller
      ? await loadApplicationStatus(db, caller.player, id)
      : { isPending: false, isApproved: false, newest: null }
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
      application: status.newest && {
        state: status.newest.state,
        created_at: status.newest.createdAt,
        amount: status.newest.amount ?? noMoney,
      },
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

  on(contract.listApplications, async ({ db, caller, input, language }) => {
    const own = db
      .selectFrom('activityApplication')
      .innerJoin('activity', 'activity.id', 'activityApplication.activityId')
      .where('activityApplication.playerId', '=', caller.player)
    return listFound(
      input.page,
      own
        .select([
          'activityName',
          'activity.title',
          'activity.texts',
          'activityApplication.createdAt',
          'activityApplication.state',
          'amount',
        ])
        .orderBy('activityApplication.createdAt', 'desc')
        .orderBy('activityApplication.id', 'desc'),
      ({ activityName, title, texts, createdAt, state, amount }) => ({
        // A promotion that was renamed meanwhile keeps the name that was applied for.
        activity_name: title === activityName ? textIn(language, texts, 'title', title) : activityName,
        created_at: createdAt,
        state,
        amount: amount ?? noMoney,
      }),
    )
  }),
]
