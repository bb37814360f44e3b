import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { useRead } from '../../app/data/queries.ts'
import { useWrite } from '../../app/data/write.ts'
import { Html } from '../../ui/Html.tsx'
import { copy } from './article.copy.ts'
import { type DueDocument, toDocumentText } from './article.read.ts'

/** A document version that requires consent: what is new, its full text and the consent button. */
export function DueConsent({ document, name, summary }: DueDocument) {
  const reading = useRead('POST /api/consents/text', { document }, { select: toDocumentText })
  const [accept, isBusy] = useWrite('POST /api/consents/accept')
  return (
    <Card onPage gap={3} aria-label={name}>
      <h2>{name}</h2>
      {summary && <p>{copy.news(summary)}</p>}
      <Reading of={reading} skeleton={<Skeleton rows={4} />}>
        {({ content, version }) => (
          <>
            <Html of={content} />
            <Button wide busy={isBusy} onClick={() => void accept({ document, version })}>
              {copy.accept}
            </Button>
          </>
        )}
      </Reading>
    </Card>
  )
}
