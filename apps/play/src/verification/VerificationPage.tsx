import { documentNames } from '@koi/contract/verification/verification.copy'
import { type DocumentKind, verificationStates } from '@koi/contract/verification/verification'
import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { numberOf } from '@koi/web/money'
import { useRead } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { copy } from './verification.copy.ts'
import css from './verification.module.css'
import { VerificationForm } from './VerificationForm.tsx'

const tones = { none: 'plain', pending: 'waiting', approved: 'good', rejected: 'bad' } as const

export default function VerificationPage() {
  const isSignedIn = useRequirePlayer()
  const { data, isFirst, hasFailed, retry } = useRead('POST /api/verification', {}, { when: isSignedIn })
  if (!isSignedIn) return null
  const state = verificationStates.find((one) => one === data?.state) ?? 'none'
  const [reason, askedAt, decidedAt] = [data?.reason, data?.asked_at, data?.decided_at].map((text) =>
    String(text ?? ''),
  )
  return (
    <Screen title={copy.title}>
      <p className={css.lead}>{copy.lead}</p>
      {isFirst && <Skeleton shape="block" />}
      {hasFailed && <Failed onRetry={retry} />}
      {data !== undefined && (
        <section className={css.card} aria-label={copy.title}>
          <p className={css.name}>
            <strong>{documentNames[String(data?.kind) as DocumentKind] ?? copy.title}</strong>
            <Tag tone={tones[state]}>{copy.states[state]}</Tag>
          </p>
          {state !== 'approved' && <p className={css.words}>{copy.needed[numberOf(data?.needed)]}</p>}
          {state === 'pending' && <p className={css.words}>{copy.pending}</p>}
          {state === 'approved' && <p className={css.words}>{copy.approved}</p>}
          {state === 'rejected' && <p className={css.bad}>{copy.rejected(reason ?? '')}</p>}
          {data?.number && (
            <p className={css.faint}>
              {data.realname} · {data.number}
            </p>
          )}
          {askedAt && <p className={css.faint}>{copy.asked(askedAt)}</p>}
          {decidedAt && <p className={css.faint}>{copy.decided(decidedAt)}</p>}
        </section>
      )}
      {data !== undefined && (state === 'none' || state === 'rejected') && (
        <VerificationForm isAgain={state === 'rejected'} onSent={retry} />
      )}
    </Screen>
  )
}
