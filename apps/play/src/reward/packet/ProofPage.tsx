import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { useState } from 'react'
import { Screen } from '../../app/Screen.tsx'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { usePages } from '../../app/usePages.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { More } from '../../ui/More.tsx'
import { copy } from './proof.copy.ts'
import css from './proof.module.css'
import { type DrawnPacket, toDrawnPacket, toNextDraw } from './packet.read.ts'
import { type ProofResult, verifyPacket } from './proof.ts'

const outcomeText = (outcome: ProofResult): string =>
  'amount' in outcome ? copy[outcome.kind](outcome.amount) : copy[outcome.kind]

function Packet({ packet }: { packet: DrawnPacket }) {
  const [outcome, setOutcome] = useState<ProofResult | null>(null)
  const [check, isBusy] = useSubmit(async () => setOutcome(await verifyPacket(packet)))
  return (
    <Card as="li" gap={1}>
      <p className={css.line}>
        <Money of={packet.amount} tone="gold" size="m" signed />
        <span className={css.faint}>{packet.createdAt}</span>
      </p>
      <p className={css.faint}>{copy.drawn(packet.draw, packet.nth, packet.rule)}</p>
      <p className={css.faint}>{copy.range(packet.least, packet.greatest)}</p>
      <Facts look="columns">
        {[
          [copy.player, packet.player],
          [copy.promise, packet.promise],
          [copy.seed, packet.seed || copy.hidden],
        ].map(([label, value]) => (
          <Fact key={label} label={label}>
            <code className={css.code}>{value}</code>
          </Fact>
        ))}
      </Facts>
      {packet.seed !== '' && (
        <Button kind="soft" size="s" busy={isBusy} onClick={() => void check()}>
          {copy.check}
        </Button>
      )}
      <p role="status" className={outcome && outcome.kind !== 'right' ? css.wrong : css.right}>
        {outcome && outcomeText(outcome)}
      </p>
    </Card>
  )
}

export default function ProofPage() {
  const isSignedIn = useRequirePlayer()
  const pages = usePages(
    'POST /api/redpacket/proof',
    {},
    { when: isSignedIn, pick: (data) => data?.list, toRow: toDrawnPacket, toHead: toNextDraw },
  )
  if (!isSignedIn) return null
  const next = pages.head
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <div className={css.how}>
        <More title={copy.howTitle} text={copy.how} />
      </div>
      {next?.promise && (
        <Card onPage gap={1} aria-label={copy.next(next.draw)}>
          <h2>{copy.next(next.draw)}</h2>
          <code className={css.code}>{next.promise}</code>
          <p className={css.faint}>{copy.promised(next.promisedAt)}</p>
        </Card>
      )}
      <h2 className={css.title}>{copy.mine}</h2>
      {pages.isEmpty && <Lead>{copy.none}</Lead>}
      {!pages.isEmpty && (
        <List pages={pages}>{(packet, index) => <Packet key={`${packet.createdAt}${index}`} packet={packet} />}</List>
      )}
    </Screen>
  )
}
