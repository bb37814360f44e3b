import { noMoney } from '@koi/contract/money'
import { RedPacketsNotEarned } from '@koi/contract/reward/packet/packet.copy'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Problem } from '@koi/web/problem'
import { type ReactNode, useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { appCopy } from '../../app/shell/app.copy.ts'
import { useRead } from '../../app/data/queries.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { Hero, HeroButton, HeroNote } from '../../ui/Hero.tsx'
import { copy } from './packet.copy.ts'
import css from './packet.module.css'
import { RedPacketPopup } from './RedPacketPopup.tsx'
import { useHoldWarning } from '../bonus/useHoldWarning.tsx'
import { toEffect, toRedPackets, toWon } from './packet.read.ts'
import { isSwitchedOff, mayClaim, type Popup } from './packets.ts'
import { RuleTable } from './RuleTable.tsx'
import { useOpening } from './useOpening.ts'
import { write } from '../../app/data/write.ts'

/** Without a claim nothing is held. */
const free = { amount: noMoney, flow: noMoney, opensAt: null }

const Count = ({ label, of }: { label: string; of: number | null }) => (
  <div className={css.count}>
    <dt>{label}</dt>
    <dd>{of ?? copy.unknown}</dd>
  </div>
)

/** `children` stand between the claim and its rules. */
export function ClaimPanel({ children }: { children?: ReactNode }) {
  const packets = useRead('GET /api/userredpacket', {}, { select: toRedPackets })
  const { data: info, isFirst, hasFailed, retry } = packets
  const isClosed = isSwitchedOff(useSite())
  const isShort = info !== undefined && !mayClaim(info)
  const [popup, setPopup] = useState<Popup | null>(null)

  const { data: effect, reload } = useRead(
    'POST /api/redpacket/effect',
    {},
    { select: toEffect, quiet: true, toastKind: null },
  )
  const opening = useOpening(effect?.opensAt ?? null, reload)
  // Without a claim a press says why, at any time of day.
  const waits = opening !== null && !isShort && !isClosed
  const [askHold, holdDialog] = useHoldWarning()

  const [claim, isClaiming] = useSubmit(async () => {
    if (!mayClaim(info)) return setPopup({ kind: 'short' })
    try {
      const { data } = await write('POST /api/douserredpacket', {})
      setPopup({ kind: 'won', amount: toWon(data) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setPopup(
        error.isUnreached
          ? { kind: 'network' }
          : { kind: 'failed', message: error.message, depositHelps: error.code === RedPacketsNotEarned.name },
      )
    }
  })

  return (
    <>
      <Hero>
        <img className={css.picture} src="/pictures/packet.svg" alt="" width="96" height="108" />
        <dl className={css.counts}>
          <Count label={copy.left} of={info?.left ?? null} />
          <Count label={copy.made} of={info?.made ?? null} />
        </dl>
        <HeroButton
          isBusy={isClaiming}
          disabled={isClosed || info === undefined || waits}
          isQuiet={isShort}
          onClick={() => askHold(effect ?? free, () => void claim())}
        >
          {waits ? opening.label : copy.claim}
        </HeroButton>
        {waits && <HeroNote>{copy.opensIn(opening.left)}</HeroNote>}
        {isShort && !isClosed && <HeroNote>{copy.shortNote}</HeroNote>}
        {isClosed && <HeroNote>{appCopy.redPacketClosed}</HeroNote>}
      </Hero>
      {children}
      {hasFailed ? <Failed onRetry={retry} /> : <RuleTable rules={info?.rules ?? []} isFirst={isFirst} />}
      <Card onPage padding="tight" gap={2}>
        <h2>{copy.rulesTitle}</h2>
        <ol className={css.rules}>
          {copy.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Card>
      {holdDialog}
      {popup && <RedPacketPopup popup={popup} onClose={() => setPopup(null)} />}
    </>
  )
}
