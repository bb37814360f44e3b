import { ButtonLink } from '@koi/ui/Button'
import { numberOf } from '@koi/web/money'
import { paths } from '../app/paths.ts'
import { useRead } from '../app/queries.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

export function ConsentDue() {
  const { data } = useRead('POST /api/consents', {}, { quiet: true, toastKind: null })
  const due = (Array.isArray(data) ? data : []).filter((one) => numberOf(one?.is_due) === 1)
  if (due.length === 0) return null
  return (
    <aside className={css.offer} aria-label={copy.consentTitle}>
      <h2>{copy.consentTitle}</h2>
      <p>{copy.consentLine(due.map((one) => String(one?.name ?? '')))}</p>
      <ButtonLink wide to={paths.terms(5)}>
        {copy.consentRead}
      </ButtonLink>
    </aside>
  )
}
