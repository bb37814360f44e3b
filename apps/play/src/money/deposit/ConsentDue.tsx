import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { paths } from '../../app/shell/paths.ts'
import { copy } from './deposit.copy.ts'

/** A link to the documents that the player must accept before a deposit. */
export const ConsentDue = ({ names }: { names: string[] }) => (
  <Card as="aside" gap={2} aria-label={copy.consentTitle}>
    <h2>{copy.consentTitle}</h2>
    <p>{copy.consentLine(names)}</p>
    <ButtonLink wide to={paths.terms(5)}>
      {copy.consentRead}
    </ButtonLink>
  </Card>
)
