import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { useRead } from '../../app/queries.ts'
import { toastSuccess } from '../../app/toast.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { Html } from '../../ui/Html.tsx'
import { copy } from './article.copy.ts'
import { type DueDocument, toDocumentText } from './article.read.ts'

/** A document version that requires consent: what is new, its full text and the consent button. */
export function DueConsent({ document, name, summary }: DueDocument) {
  const { data, isFirst, hasFailed, retry } = useRead(
    'POST /api/consents/text',
    { document },
    { select: toDocumentText },
  )
  const [accept, isBusy] = useSubmit(async () => {
    const { message } = await write('POST /api/consents/accept', { document, version: data?.version ?? 0 })
    toastSuccess(message)
  })
  return (
    <Card onPage gap={3} aria-label={name}>
      <h2>{name}</h2>
      {summary && <p>{copy.news(summary)}</p>}
      {isFirst && <Skeleton rows={4} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data && (
        <>
          <Html of={data.content} />
          <Button wide busy={isBusy} onClick={() => void accept()}>
            {copy.accept}
          </Button>
        </>
      )}
    </Card>
  )
}
