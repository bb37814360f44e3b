import { ArticleUnknown } from '@koi/contract/contact/article/article.copy'
import { articleTypes, mobileBanners } from '@koi/contract/contact/article/article'
import * as contract from '@koi/contract/contact/article/article.player'
import { rowIn, textIn } from '@koi/contract/contentTexts'
import { loadBanners } from '../campaign/shown.ts'
import type { Db } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'

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
      .select(['content', 'texts'])
      .where('state', '=', 'on')
      .orderBy('createdAt', 'desc')
      .orderBy('sort')
      .orderBy('id', 'desc')
      .execute(),
}

export const articlePlayer = [
  on(contract.listBanners, async ({ db, caches, caller, input, language, now }) => {
    const wanted = input.type ?? mobileBanners
    const rows = (await caches.read(cachedBanners)).filter(({ type }) => type === wanted)
    const own =
      caller && wanted === mobileBanners
        ? await loadBanners({ db, caches }, { player: caller.player, language, now })
        : []
    return [
      // These banners are not in the table, so their ids are negative.
      ...own.map(({ src, link }, index) => ({ id: -1 - index, src, pic: src, link })),
      ...rows.map((row) => {
        const { id, src, link } = rowIn(language, row)
        return { id, src, pic: src, link }
      }),
    ]
  }),

  on(contract.listNotices, async ({ caches, language }) =>
    (await caches.read(cachedNotices)).map(({ content, texts }) => textIn(language, texts, 'content', content)),
  ),

  // An article that nobody has written yet is answered as empty, not as missing.
  on(contract.readArticle, async ({ db, input: { type }, language, refuse }) => {
    if (type === null || !articleTypes.includes(type)) return refuse(ArticleUnknown)
    const row = await db.selectFrom('article').select(['content', 'texts']).where('type', '=', type).executeTakeFirst()
    return { type, content: row ? textIn(language, row.texts, 'content', row.content) : '' }
  }),

  on(contract.listSponsors, async ({ db, language }) => {
    const rows = await db
      .selectFrom('sponsor')
      .selectAll()
      .where('state', '=', 'on')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ id, name, picture: src, intro: content, link, texts }) =>
      rowIn(language, { id, name, src, content, link, texts }),
    )
  }),
]
