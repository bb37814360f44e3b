import { Faint } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { More } from '../../ui/More.tsx'
import { copy } from './proof.copy.ts'
import css from './proof.module.css'
import { type DrawnPacket, toDrawnPacket, toNextDraw } from './packet.read.ts'
import { verifyPacket } from './proof.ts'
import { Code, Proof } from './Proof.tsx'

async function verify(packet: DrawnPacket) {
  const outcome = await verifyPacket(packet)
  const text = 'amount' in outcome ? copy[outcome.kind](outcome.amount) : copy[outcome.kind]
  return { isRight: outcome.kind === 'right', text }
}

const Packet = ({ packet }: { packet: DrawnPacket }) => (
  <Card as="li" gap={1}>
    <p className={css.line}>
      <Money of={packet.amount} tone="gold" size="m" signed />
      <Faint as="span">{packet.createdAt}</Faint>
    </p>
    <Faint>{copy.drawn(packet.draw, packet.nth, packet.rule)}</Faint>
    <Faint>{copy.range(packet.least, packet.greatest)}</Faint>
    <Proof
      facts={[
        [copy.player, packet.player],
        [copy.promise, packet.promise],
        [copy.seed, packet.seed || copy.hidden],
      ]}
      verify={packet.seed ? () => verify(packet) : null}
    />
  </Card>
)

export default playersOnly(function ProofPage() {
  const pages = usePages(
    'POST /api/redpacket/proof',
    {},
    { pick: (data) => data?.list, toRow: toDrawnPacket, toHead: toNextDraw },
  )
  const next = pages.head.data
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <div className={css.how}>
        <More title={copy.howTitle} text={copy.how} />
      </div>
      {next?.promise && (
        <Card onPage gap={1} aria-label={copy.next(next.draw)}>
          <h2>{copy.next(next.draw)}</h2>
          <Code>{next.promise}</Code>
          <Faint>{copy.promised(next.promisedAt)}</Faint>
        </Card>
      )}
      <h2 className={css.title}>{copy.mine}</h2>
      {pages.isEmpty && <Lead>{copy.none}</Lead>}
      {!pages.isEmpty && (
        <List pages={pages}>{(packet, index) => <Packet key={`${packet.createdAt}${index}`} packet={packet} />}</List>
      )}
    </Screen>
  )
})
