import { ArticleUnknown } from '@koi/contract/article/article.copy'
import { articleTypes } from '@koi/contract/article/article'
import * as contract from '@koi/contract/article/article.console'
import { cleanHtml } from '../platform/html.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
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
    return { type, content: row?.content ?? '', changed_at: row?.changedAt ?? null }
  }),

  on(contract.writeArticle, async (args) => {
    const { tx, input, now } = args
    const row = { type: requireArticleType(input.type), content: cleanHtml(input.content), changedAt: now }
    const before = await tx
      .selectFrom('article')
      .select('content')
      .where('type', '=', row.type)
      .forUpdate()
      .executeTakeFirst()
    if (before?.content !== row.content) {
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
        after: { content: row.content },
      })
    }
    return { type: row.type, content: row.content, changed_at: now }
  }),
]
