import { Empty, Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { numberOf } from '@koi/web/money'
import { Navigate, useQuery } from '@koi/ui/router'
import { paths } from '../app/paths.ts'
import { useRead } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { useToken } from '../app/session.ts'
import { Html } from '../ui/Html.tsx'
import { copy } from './article.copy.ts'
import { DueConsent } from './DueConsent.tsx'
import css from './terms.module.css'

const parts = [
  { type: 2, title: copy.privacy },
  { type: 3, title: copy.disclaimer },
] as const

function Part({ type, title }: (typeof parts)[number]) {
  const { data, isFirst, hasFailed, retry } = useRead('POST /api/article', { type })
  const { content } = (data ?? {}) as { content?: string | null }
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {isFirst && <Skeleton rows={4} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data !== undefined && (content ? <Html of={content} /> : <Empty />)}
    </section>
  )
}

/**
 * /abouts?type=5 shows the terms (privacy and disclaimer), any other type an article. A version that requires consent
 * is shown above them.
 */
export default function TermsPage() {
  const [query] = useQuery()
  const type = query.get('type') ?? '5'
  const isSignedIn = useToken() !== ''
  const { data } = useRead('POST /api/consents', {}, { when: isSignedIn && type === '5', quiet: true, toastKind: null })
  const due = (Array.isArray(data) ? data : []).filter((one) => numberOf(one?.is_due) === 1)
  if (type !== '5') return <Navigate to={paths.article(Number(type))} />
  return (
    <Screen title={copy.terms}>
      {due.map((one) => (
        <DueConsent
          key={String(one?.document)}
          document={String(one?.document)}
          name={String(one?.name ?? '')}
          summary={String(one?.summary ?? '')}
        />
      ))}
      {/* The new version contains both parts. */}
      {!due.some((one) => one?.document === 'terms') && parts.map((part) => <Part key={part.type} {...part} />)}
    </Screen>
  )
}
