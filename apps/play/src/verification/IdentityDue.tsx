import { addresses } from '@koi/contract/addresses'
import { verificationStates } from '@koi/contract/verification/verification'
import { ButtonLink } from '@koi/ui/Button'
import { numberOf } from '@koi/web/money'
import css from '../balance/Funds.module.css'
import { copy } from './identity.copy.ts'
import { useRead } from '../app/queries.ts'
import { useSite } from '../app/session.ts'

/** Link to the identity check if it is required before an action: 1 a withdrawal, 2 a deposit; otherwise empty. */
export function IdentityDue({ before }: { before: 1 | 2 }) {
  const isAsked = numberOf(useSite()?.identity_needed) === before
  const { data } = useRead('POST /api/verification', {}, { quiet: true, toastKind: null, when: isAsked })
  if (!isAsked || data === undefined) return null
  const state = verificationStates.find((one) => one === data?.state) ?? 'none'
  if (state === 'approved') return null
  return (
    <aside className={`${css.funds} ${css.due}`} aria-label={copy.title}>
      <p>{state === 'none' ? copy.none[before] : copy[state]}</p>
      <ButtonLink kind="soft" size="s" to={addresses.verification}>
        {state === 'pending' ? copy.see : copy.go}
      </ButtonLink>
    </aside>
  )
}
