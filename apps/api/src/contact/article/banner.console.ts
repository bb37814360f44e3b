import * as contract from '@koi/contract/contact/article/article.console'
import { mobileBanners } from '@koi/contract/contact/article/article'
import { mergedTexts } from '@koi/contract/contentTexts'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import { emit } from '../../platform/event/emit.ts'
import { changesOf } from '../../platform/queue/changes.ts'
import { likeOf, pageFound, smallNumberOf, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'

export const bannerConsole = [
  on(contract.listBannerRows, async ({ db, input }) => {
    const { column, direction } = sortOf(input.sort, ['sort', 'id', 'type'], 'sort', 'asc')
    let rows = db.selectFrom('banner')
    if (input.state) rows = rows.where('state', 'in', statesOf(switches, input.state))
    if (input.type) rows = rows.where('type', '=', smallNumberOf(input.type))
    if (input.q)
      rows = rows.where((eb) => eb.or([eb('src', 'ilike', likeOf(input.q!)), eb('link', 'ilike', likeOf(input.q!))]))
    return pageFound(input, rows.selectAll().orderBy(column, direction).orderBy('id'), (row) => row)
  }),

  on(contract.makeBanner, async (args) => {
    const { tx, input } = args
    const row = await tx
      .insertInto('banner')
      .values({ ...input, type: input.type ?? mobileBanners, texts: mergedTexts({}, input.texts) })
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(tx, { kind: 'banner.changed' })
    auditAct(tx, args, { act: 'banner.make', subjectKind: 'banner', subjectId: String(row.id), after: row })
    return created(row)
  }),

  on(contract.changeBanner, async (args) => {
    const { tx, input, refuse } = args
    const { id, texts, ...given } = input
    const before =
      (await tx.selectFrom('banner').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
      refuse(NotFound)
    const changed = changesOf(before, { ...given, texts: mergedTexts(before.texts, texts) })
    if (!changed) return before
    await tx.updateTable('banner').set(changed.after).where('id', '=', id).execute()
    emit(tx, { kind: 'banner.changed' })
    auditAct(tx, args, { act: 'banner.change', subjectKind: 'banner', subjectId: String(id), ...changed })
    return { ...before, ...changed.after }
  }),

  on(contract.removeBanner, async (args) => {
    const { tx, input, refuse } = args
    const before =
      (await tx.deleteFrom('banner').where('id', '=', input.id).returningAll().executeTakeFirst()) ?? refuse(NotFound)
    emit(tx, { kind: 'banner.changed' })
    auditAct(tx, args, { act: 'banner.remove', subjectKind: 'banner', subjectId: String(input.id), before })
    return {}
  }),
]
