import { isDeepStrictEqual } from 'node:util'
import { ArticleUnknown } from '@koi/contract/contact/article/article.copy'
import { articleTypes } from '@koi/contract/contact/article/article'
import * as contract from '@koi/contract/contact/article/article.console'
import { mergedTexts } from '@koi/contract/contentTexts'
import { cleanHtml, cleanTexts } from '../../platform/text/html.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { bannerConsole } from './banner.console.ts'
import { noticeConsole } from './notice.console.ts'
import { sponsorConsole } from './sponsor.console.ts'

const requireArticleType = (type: number): number => (articleTypes.includes(type) ? type : refuse(ArticleUnknown))

export const articleConsole = [
  ...bannerConsole,
  ...noticeConsole,
  ...sponsorConsole,

  on(contract.readArticleRow, async ({ db, input }) => {
    const type = requireArticleType(input.type)
    const row = await db.selectFrom('article').selectAll().where('type', '=', type).executeTakeFirst()
    return { type, content: row?.content ?? '', texts: row?.texts ?? {}, changed_at: row?.changedAt ?? null }
  }),

  on(contract.writeArticle, async (args) => {
    const { tx, input, now } = args
    const type = requireArticleType(input.type)
    const before = await tx
      .selectFrom('article')
      .select(['content', 'texts'])
      .where('type', '=', type)
      .forUpdate()
      .executeTakeFirst()
    const row = {
      type,
      content: cleanHtml(input.content),
      texts: mergedTexts(before?.texts ?? {}, cleanTexts(input.texts, ['content'])),
      changedAt: now,
    }
    const after = { content: row.content, texts: row.texts }
    if (!isDeepStrictEqual(before, after)) {
      await tx
        .insertInto('article')
        .values(row)
        .onConflict((eb) => eb.column('type').doUpdateSet(row))
        .execute()
      auditAct(tx, args, {
        act: 'article.put',
        subjectKind: 'article',
        subjectId: String(row.type),
        before: before ?? null,
        after,
      })
    }
    return { type, ...after, changed_at: now }
  }),
]
