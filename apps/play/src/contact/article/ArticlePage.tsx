import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Empty, Failed } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { forward, headset } from '@koi/ui/icons/frame'
import { shield } from '@koi/ui/icons/account'
import { Skeleton } from '@koi/ui/Skeleton'
import { Link, useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { Html } from '../../ui/Html.tsx'
import { articleTitles, copy } from './article.copy.ts'
import css from './article.module.css'
import { toArticle } from './article.read.ts'

/** The article about responsible gaming; it links to /protection. */
const responsibility = 8

export default function ArticlePage() {
  const [query] = useQuery()
  const type = Number(query.get('type'))
  const title = articleTitles[type]
  const options = { select: toArticle, when: title !== undefined }
  const { data: content, isFirst, hasFailed, retry } = useRead('POST /api/article', { type }, options)
  return (
    <Screen title={title ?? copy.help}>
      {isFirst && (
        <Card as="div" onPage gap={3}>
          <Skeleton rows={8} />
        </Card>
      )}
      {hasFailed && <Failed onRetry={retry} />}
      {content && (
        <>
          <Card as="article" onPage gap={3}>
            <Html of={content} />
          </Card>
          {type === responsibility && (
            <Link to={addresses.protection} className={css.prompt}>
              <Icon of={shield} />
              <span>{copy.protection}</span>
              <Icon of={forward} size="s" />
            </Link>
          )}
          <Link to={paths.humanService()} className={css.prompt}>
            <Icon of={headset} />
            <span>{copy.prompt}</span>
            <Icon of={forward} size="s" />
          </Link>
        </>
      )}
      {!isFirst && !hasFailed && !content && <Empty />}
    </Screen>
  )
}
