import { Beside, Faint } from '@koi/ui/Layout'
import { documentNames } from '@koi/contract/player/verification/verification.copy'
import { Card } from '@koi/ui/Card'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { copy } from './verification.copy.ts'
import css from './verification.module.css'
import { toVerification } from './verification.read.ts'
import { VerificationForm } from './VerificationForm.tsx'

const tones = { none: 'plain', pending: 'waiting', approved: 'good', rejected: 'bad' } as const

export default playersOnly(function VerificationPage() {
  const reading = useRead('POST /api/verification', {}, { select: toVerification })
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <Reading of={reading} skeleton={<Skeleton shape="block" />}>
        {({ state, kind, needed, reason, number, realname, askedAt, decidedAt }) => (
          <>
            <Card onPage gap={3} aria-label={copy.title}>
              <Beside>
                <strong>{kind ? documentNames[kind] : copy.title}</strong>
                <Tag tone={tones[state]}>{copy.states[state]}</Tag>
              </Beside>
              {state !== 'approved' && <p>{copy.needed[needed]}</p>}
              {state === 'pending' && <p>{copy.pending}</p>}
              {state === 'approved' && <p>{copy.approved}</p>}
              {state === 'rejected' && <p className={css.bad}>{copy.rejected(reason)}</p>}
              {number && (
                <Faint>
                  {realname} · {number}
                </Faint>
              )}
              {askedAt && <Faint>{copy.asked(askedAt)}</Faint>}
              {decidedAt && <Faint>{copy.decided(decidedAt)}</Faint>}
            </Card>
            {(state === 'none' || state === 'rejected') && (
              <VerificationForm isAgain={state === 'rejected'} onSent={reading.retry} />
            )}
          </>
        )}
      </Reading>
    </Screen>
  )
})
