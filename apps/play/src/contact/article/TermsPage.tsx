import { Card } from '@koi/ui/Card'
import { Empty } from '@koi/ui/EmptyState'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { Navigate, useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useToken } from '../../app/session/session.ts'
import { Html } from '../../ui/Html.tsx'
import { copy } from './article.copy.ts'
import { toArticle, toDueDocuments } from './article.read.ts'
import { DueConsent } from './DueConsent.tsx'

const parts = [
  { type: 2, title: copy.privacy },
  { type: 3, title: copy.disclaimer },
] as const

function Part({ type, title }: (typeof parts)[number]) {
  const reading = useRead('POST /api/article', { type }, { select: toArticle })
  return (
    <Card onPage gap={3}>
      <h2>{title}</h2>
      <Reading of={reading} skeleton={<Skeleton rows={4} />}>
        {(content) => (content ? <Html of={content} /> : <Empty />)}
      </Reading>
    </Card>
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
  const options = { select: toDueDocuments, when: isSignedIn && type === '5', quiet: true, toastKind: null } as const
  const { data: due = [] } = useRead('POST /api/consents', {}, options)
  if (type !== '5') return <Navigate to={paths.article(Number(type))} />
  return (
    <Screen title={copy.terms}>
      {due.map((one) => (
        <DueConsent key={one.document} {...one} />
      ))}
      {/* The new version contains both parts. */}
      {!due.some((one) => one.document === 'terms') && parts.map((part) => <Part key={part.type} {...part} />)}
    </Screen>
  )
}
