import { numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** HTML of an article; null if there is none. */
export const toArticle = (answer: Reply<'POST /api/article'>): string | null => toTextOrNull(answer?.content)

/** A document whose new version requires the player's consent. */
export interface DueDocument {
  document: string
  name: string
  summary: string
}

export const toDueDocuments = (answer: Reply<'POST /api/consents'>): DueDocument[] =>
  toRows(answer, (row) => row)
    .filter(({ is_due }) => toFlag(is_due))
    .map(({ document, name, summary }) => ({
      document: toText(document),
      name: toText(name),
      summary: toText(summary),
    }))

export const toDocumentText = (answer: Reply<'POST /api/consents/text'>): { version: number; content: string } => ({
  version: numberOf(answer?.version),
  content: toText(answer?.content),
})
