import { Notice } from '@koi/ui/Notice'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { copy } from './identity.copy.ts'
import { useRead } from '../../app/data/queries.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { toVerification, type VerificationState } from './verification.read.ts'

/** A link to the identity check required before a withdrawal (1) or a deposit (2); renders nothing once approved. */
export function IdentityDue({ before, state }: { before: 1 | 2; state: VerificationState }) {
  if (state === 'approved') return null
  return (
    <Notice
      tone="bonus"
      label={copy.title}
      action={
        <ButtonLink kind="soft" size="s" to={addresses.verification}>
          {state === 'pending' ? copy.see : copy.go}
        </ButtonLink>
      }
    >
      {state === 'none' ? copy.none[before] : copy[state]}
    </Notice>
  )
}

/** A link to the identity check; renders nothing unless a withdrawal requires it. */
export function WithdrawalIdentityDue() {
  const isAsked = useSite()?.identityBefore === 'withdrawal'
  const options = { select: toVerification, quiet: true, toastKind: null, when: isAsked } as const
  const { data } = useRead('POST /api/verification', {}, options)
  return isAsked && data ? <IdentityDue before={1} state={data.state} /> : null
}
