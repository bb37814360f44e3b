import { Button } from '@koi/ui/Button'
import { Money } from '@koi/ui/Money'
import { numberOf } from '@koi/web/money'
import { useState } from 'react'
import { Screen } from '../app/Screen.tsx'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { usePages } from '../app/usePages.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { List } from '../ui/List.tsx'
import { More } from '../ui/More.tsx'
import { copy } from './proof.copy.ts'
import css from './proof.module.css'
import { type DrawnPacket, type ProofResult, verifyPacket } from './proof.ts'

type Row = { [Key in keyof DrawnPacket]?: string | number | null } | null | undefined

/** Missing fields become '', which fails the check. */
const toDrawnPacket = (row: Row): DrawnPacket => ({
  draw: String(row?.draw ?? ''),
  player: String(row?.player ?? ''),
  nth: numberOf(row?.nth),
  rule: numberOf(row?.rule),
  least: String(row?.least ?? ''),
  greatest: String(row?.greatest ?? ''),
  redpacketmoney: String(row?.redpacketmoney ?? ''),
  promise: String(row?.promise ?? ''),
  seed: String(row?.seed ?? ''),
})

const outcomeText = (outcome: ProofResult): string =>
  'amount' in outcome ? copy[outcome.kind](outcome.amount) : copy[outcome.kind]

function Packet({ packet, at }: { packet: DrawnPacket; at: string }) {
  const [outcome, setOutcome] = useState<ProofResult | null>(null)
  const [check, isBusy] = useSubmit(async () => setOutcome(await verifyPacket(packet)))
  return (
    <li className={css.card}>
      <p className={css.line}>
        <Money of={packet.redpacketmoney} tone="gold" size="m" signed />
        <span className={css.faint}>{at}</span>
      </p>
      <p className={css.faint}>{copy.drawn(packet.draw, packet.nth, packet.rule)}</p>
      <p className={css.faint}>{copy.range(packet.least, packet.greatest)}</p>
      <dl className={css.parts}>
        {[
          [copy.player, packet.player],
          [copy.promise, packet.promise],
          [copy.seed, packet.seed || copy.hidden],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {packet.seed !== '' && (
        <Button kind="soft" size="s" busy={isBusy} onClick={() => void check()}>
          {copy.check}
        </Button>
      )}
      <p role="status" className={outcome && outcome.kind !== 'right' ? css.wrong : css.right}>
        {outcome && outcomeText(outcome)}
      </p>
    </li>
  )
}

export default function ProofPage() {
  const isSignedIn = useRequirePlayer()
  const pages = usePages('POST /api/redpacket/proof', {}, { when: isSignedIn, pick: (data) => data?.list })
  if (!isSignedIn) return null
  const { draw, promise, promised_at: at } = pages.answer ?? {}
  return (
    <Screen title={copy.title}>
      <p className={css.lead}>{copy.lead}</p>
      <div className={css.how}>
        <More title={copy.howTitle} text={copy.how} />
      </div>
      {promise && (
        <section className={css.card} aria-label={copy.next(String(draw))}>
          <h2>{copy.next(String(draw))}</h2>
          <code className={css.code}>{promise}</code>
          <p className={css.faint}>{copy.promised(String(at ?? ''))}</p>
        </section>
      )}
      <h2 className={css.title}>{copy.mine}</h2>
      {pages.isEmpty && <p className={css.lead}>{copy.none}</p>}
      {!pages.isEmpty && (
        <List pages={pages}>
          {(row, index) => (
            <Packet
              key={`${row?.created_at ?? ''}${index}`}
              packet={toDrawnPacket(row)}
              at={String(row?.created_at ?? '')}
            />
          )}
        </List>
      )}
    </Screen>
  )
}
