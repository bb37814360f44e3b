import { ButtonLink } from '@koi/ui/Button'
import { paths } from '../app/paths.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

/** Link to the documents that must be accepted before a deposit. */
export const ConsentDue = ({ names }: { names: string[] }) => (
  <aside className={css.offer} aria-label={copy.consentTitle}>
    <h2>{copy.consentTitle}</h2>
    <p>{copy.consentLine(names)}</p>
    <ButtonLink wide to={paths.terms(5)}>
      {copy.consentRead}
    </ButtonLink>
  </aside>
)
