import { ArticleUnknown } from '@koi/contract/article/article.copy'
import { articleTypes, mobileBanners } from '@koi/contract/article/article'
import * as contract from '@koi/contract/article/article.player'
import type { Db } from '../platform/db.ts'
import { on } from '../platform/on.ts'

export const cachedBanners = {
  kinds: ['banner.changed'],
  load: (db: Db) =>
    db.selectFrom('banner').selectAll().where('state', '=', 'on').orderBy('sort').orderBy('id').execute(),
}

const cachedNotices = {
  kinds: ['notice.changed'],
  load: (db: Db) =>
    db
      .selectFrom('notice')
      .select('content')
      .where('state', '=', 'on')
      .orderBy('createdAt', 'desc')
      .orderBy('sort')
      .orderBy('id', 'desc')
      .execute(),
}

export const articlePlayer = [
  on(contract.listBanners, async ({ caches, input }) => {
    const wanted = input.type ?? mobileBanners
    const rows = (await caches.read(cachedBanners)).filter(({ type }) => type === wanted)
    return rows.map(({ id, src, link }) => ({ id, src, pic: src, link }))
  }),

  on(contract.listNotices, async ({ caches }) => (await caches.read(cachedNotices)).map(({ content }) => content)),

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
