import { documentNames } from '@koi/contract/player/verification/verification.copy'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { useRead } from '../../app/queries.ts'
import { Screen } from '../../app/Screen.tsx'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { Lead } from '../../ui/Lead.tsx'
import { copy } from './verification.copy.ts'
import css from './verification.module.css'
import { toVerification } from './verification.read.ts'
import { VerificationForm } from './VerificationForm.tsx'

const tones = { none: 'plain', pending: 'waiting', approved: 'good', rejected: 'bad' } as const

export default function VerificationPage() {
  const isSignedIn = useRequirePlayer()
  const { data, isFirst, hasFailed, retry } = useRead(
    'POST /api/verification',
    {},
    { select: toVerification, when: isSignedIn },
  )
  if (!isSignedIn) return null
  const state = data?.state ?? 'none'
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      {isFirst && <Skeleton shape="block" />}
      {hasFailed && <Failed onRetry={retry} />}
      {data !== undefined && (
        <Card onPage gap={3} aria-label={copy.title}>
          <p className={css.name}>
            <strong>{data.kind ? documentNames[data.kind] : copy.title}</strong>
            <Tag tone={tones[state]}>{copy.states[state]}</Tag>
          </p>
          {state !== 'approved' && <p className={css.words}>{copy.needed[data.needed]}</p>}
          {state === 'pending' && <p className={css.words}>{copy.pending}</p>}
          {state === 'approved' && <p className={css.words}>{copy.approved}</p>}
          {state === 'rejected' && <p className={css.bad}>{copy.rejected(data.reason)}</p>}
          {data.number && (
            <p className={css.faint}>
              {data.realname} · {data.number}
            </p>
          )}
          {data.askedAt && <p className={css.faint}>{copy.asked(data.askedAt)}</p>}
          {data.decidedAt && <p className={css.faint}>{copy.decided(data.decidedAt)}</p>}
        </Card>
      )}
      {data !== undefined && (state === 'none' || state === 'rejected') && (
        <VerificationForm isAgain={state === 'rejected'} onSent={retry} />
      )}
    </Screen>
  )
}
