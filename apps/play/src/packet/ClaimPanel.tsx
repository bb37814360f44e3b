import { numberOf } from '@koi/web/money'
import { useState } from 'react'
import { useAction } from '../app/action.ts'
import { call, Refused, Unreachable } from '../app/api.ts'
import { said } from '../app/app.copy.ts'
import { refresh, useAsk } from '../app/queries.ts'
import { useSite } from '../app/session.ts'
import { Failed } from '../ui/Blank.tsx'
import { Hero, HeroButton, HeroNote } from '../ui/Hero.tsx'
import { texts } from './packet.copy.ts'
import css from './packet.module.css'
import { PacketPopup } from './PacketPopup.tsx'
import { isShut, mayClaim, type PacketInfo, type Popup } from './packets.ts'
import { RuleTable } from './RuleTable.tsx'

const Count = ({ label, of }: { label: string; of: number | null }) => (
  <div className={css.count}>
    <dt>{label}</dt>
    <dd>{of ?? texts.unknown}</dd>
  </div>
)

/** Claims left and made, the claim itself with its popups, and the conditions: the same on both screens (HONGBAO-01). */
export function ClaimPanel({ onClaimed }: { onClaimed?: () => void }) {
  const { data, isFirst, hasFailed, retry } = useAsk('GET /api/userredpacket', {})
  const info = data as PacketInfo | null | undefined
  const isClosed = isShut(useSite())
  const [popup, setPopup] = useState<Popup | null>(null)

  const [claim, isClaiming] = useAction(async () => {
    if (!mayClaim(info)) return setPopup({ kind: 'short' })
    try {
      const { data: won } = await call('POST /api/douserredpacket', {})
      setPopup({ kind: 'won', amount: won?.redpacketmoney })
      void refresh('GET /api/userredpacket')
      onClaimed?.()
    } catch (error) {
      if (error instanceof Refused) setPopup({ kind: 'failed', message: error.message })
      else if (error instanceof Unreachable) setPopup({ kind: 'network' })
      else throw error
    }
  })

  return (
    <>
      <Hero>
        <img className={css.picture} src="/pictures/packet.svg" alt="" width="96" height="108" />
        <dl className={css.counts}>
          <Count label={texts.left} of={info === undefined ? null : numberOf(info?.sendnums)} />
          <Count label={texts.made} of={info === undefined ? null : numberOf(info?.acquirednum)} />
        </dl>
        <HeroButton isBusy={isClaiming} disabled={isClosed || info === undefined} onClick={() => void claim()}>
          {texts.claim}
        </HeroButton>
        {isClosed && <HeroNote>{said.redPacketClosed}</HeroNote>}
      </Hero>
      {hasFailed ? <Failed onRetry={retry} /> : <RuleTable rules={info?.rules ?? []} isFirst={isFirst} />}
      <section className={css.card}>
        <h2>{texts.rulesTitle}</h2>
        <ol className={css.rules}>
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      {popup && <PacketPopup popup={popup} onClose={() => setPopup(null)} />}
    </>
  )
}
