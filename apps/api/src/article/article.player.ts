import { ArticleUnknown } from '@koi/contract/article/article.copy'
import { articleTypes, mobileBanners } from '@koi/contract/article/article'
import * as contract from '@koi/contract/article/article.player'
import { on } from '../platform/on.ts'

export const articlePlayer = [
  on(contract.listBanners, async ({ db, input }) => {
    const type = input.type ?? mobileBanners
    const rows = await db
      .selectFrom('banner')
      .selectAll()
      .where('type', '=', type)
      .where('state', '=', 'on')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ id, src, link }) => ({ id, src, pic: src, link }))
  }),

  on(contract.listNotices, async ({ db }) => {
    const rows = await db
      .selectFrom('notice')
      .select('content')
      .where('state', '=', 'on')
      .orderBy('createdAt', 'desc')
      .orderBy('sort')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ content }) => content)
  }),

  // An unwritten article is empty, not missing.
  on(contract.readArticle, async ({ db, input: { type }, refuse }) => {
    if (type === null || !articleTypes.includes(type)) return refuse(ArticleUnknown)
    const row = await db.selectFrom('article').select('content').where('type', '=', type).executeTakeFirst()
    return { type, content: row?.content ?? '' }
  }),

  on(contract.listSponsors, async ({ db }) => {
    const rows = await db
      .selectFrom('sponsor')
      .selectAll()
      .where('state', '=', 'on')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ id, name, picture, intro, link }) => ({ id, name, src: picture, content: intro, link }))
  }),
]
