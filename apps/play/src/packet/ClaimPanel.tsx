import { Failed } from '@koi/ui/EmptyState'
import { numberOf } from '@koi/web/money'
import { Problem } from '@koi/web/problem'
import { useState } from 'react'
import { useSubmit } from '../app/useSubmit.ts'
import { appCopy } from '../app/app.copy.ts'
import { useRead } from '../app/queries.ts'
import { useSite } from '../app/session.ts'
import { Hero, HeroButton, HeroNote } from '../ui/Hero.tsx'
import { copy } from './packet.copy.ts'
import css from './packet.module.css'
import { RedPacketPopup } from './RedPacketPopup.tsx'
import { isSwitchedOff, mayClaim, type RedPacketInfo, type Popup } from './packets.ts'
import { RuleTable } from './RuleTable.tsx'
import { write } from '../app/write.ts'

const Count = ({ label, of }: { label: string; of: number | null }) => (
  <div className={css.count}>
    <dt>{label}</dt>
    <dd>{of ?? copy.unknown}</dd>
  </div>
)

export function ClaimPanel() {
  const { data, isFirst, hasFailed, retry } = useRead('GET /api/userredpacket', {})
  const info = data as RedPacketInfo | null | undefined
  const isClosed = isSwitchedOff(useSite())
  const [popup, setPopup] = useState<Popup | null>(null)

  const [claim, isClaiming] = useSubmit(async () => {
    if (!mayClaim(info)) return setPopup({ kind: 'short' })
    try {
      const { data: won } = await write('POST /api/douserredpacket', {})
      setPopup({ kind: 'won', amount: won?.redpacketmoney })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setPopup(error.isUnreached ? { kind: 'network' } : { kind: 'failed', message: error.message })
    }
  })

  return (
    <>
      <Hero>
        <img className={css.picture} src="/pictures/packet.svg" alt="" width="96" height="108" />
        <dl className={css.counts}>
          <Count label={copy.left} of={info === undefined ? null : numberOf(info?.sendnums)} />
          <Count label={copy.made} of={info === undefined ? null : numberOf(info?.acquirednum)} />
        </dl>
        <HeroButton isBusy={isClaiming} disabled={isClosed || info === undefined} onClick={() => void claim()}>
          {copy.claim}
        </HeroButton>
        {isClosed && <HeroNote>{appCopy.redPacketClosed}</HeroNote>}
      </Hero>
      {hasFailed ? (
        <Failed onRetry={retry} />
      ) : (
        <RuleTable rules={Array.isArray(info?.rules) ? info.rules : []} isFirst={isFirst} />
      )}
      <section className={css.card}>
        <h2>{copy.rulesTitle}</h2>
        <ol className={css.rules}>
          {copy.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      {popup && <RedPacketPopup popup={popup} onClose={() => setPopup(null)} />}
    </>
  )
}
