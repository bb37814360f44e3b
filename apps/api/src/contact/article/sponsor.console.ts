import { type Switch, switches } from '@koi/contract/state'
import * as contract from '@koi/contract/contact/article/article.console'
import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import { NotFound } from '@koi/contract/refusal.copy'
import { changesOf } from '../../platform/queue/changes.ts'
import { likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'

interface Sponsor {
  id: number
  name: string
  picture: string
  intro: string
  link: string
  state: Switch
  sort: number
  texts: ContentTexts
}

const toSponsorRow = ({ picture, intro, ...row }: Sponsor) => ({ ...row, src: picture, content: intro })

export const sponsorConsole = [
  on(contract.listSponsorRows, async ({ db, input }) => {
    const { column, direction } = sortOf(input.sort, ['sort', 'id', 'name'], 'sort', 'asc')
    let rows = db.selectFrom('sponsor')
    if (input.state) rows = rows.where('state', 'in', statesOf(switches, input.state))
    if (input.q) rows = rows.where('name', 'ilike', likeOf(input.q))
    return pageFound(input, rows.selectAll().orderBy(column, direction).orderBy('id'), toSponsorRow)
  }),

  on(contract.makeSponsor, async (args) => {
    const { tx, input } = args
    const { src, content, texts, ...rest } = input
    const row = await tx
      .insertInto('sponsor')
      .values({ ...rest, picture: src, intro: content, texts: mergedTexts({}, texts) })
      .returningAll()
      .executeTakeFirstOrThrow()
    auditAct(tx, args, { act: 'sponsor.make', subjectKind: 'sponsor', subjectId: String(row.id), after: row })
    return created(toSponsorRow(row))
  }),

  on(contract.changeSponsor, async (args) => {
    const { tx, input, refuse } = args
    const { id, src, content, texts, ...rest } = input
    const before =
      (await tx.selectFrom('sponsor').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
      refuse(NotFound)
    const changed = changesOf(before, {
      ...rest,
      picture: src,
      intro: content,
      texts: mergedTexts(before.texts, texts),
    })
    if (!changed) return toSponsorRow(before)
    await tx.updateTable('sponsor').set(changed.after).where('id', '=', id).execute()
    auditAct(tx, args, { act: 'sponsor.change', subjectKind: 'sponsor', subjectId: String(id), ...changed })
    return toSponsorRow({ ...before, ...changed.after })
  }),

  on(contract.removeSponsor, async (args) => {
    const { tx, input, refuse } = args
    const before =
      (await tx.deleteFrom('sponsor').where('id', '=', input.id).returningAll().executeTakeFirst()) ?? refuse(NotFound)
    auditAct(tx, args, { act: 'sponsor.remove', subjectKind: 'sponsor', subjectId: String(input.id), before })
    return {}
  }),
]
