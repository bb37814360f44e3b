import { Between, Faint } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { More } from '../../ui/More.tsx'
import { Proof } from '../packet/Proof.tsx'
import { verifyDraw } from './proof.ts'
import { copy } from './wheel.copy.ts'
import css from './wheel.module.css'
import { type ProvenDraw, toProvenDraw } from './wheel.read.ts'

async function verify(draw: ProvenDraw) {
  const outcome = await verifyDraw(draw)
  const text = 'label' in outcome ? copy[outcome.kind](outcome.label) : copy[outcome.kind]
  return { isRight: outcome.kind === 'right', text }
}

const Draw = ({ draw }: { draw: ProvenDraw }) => (
  <Card as="li" gap={1}>
    <Between>
      <strong>{draw.prize > 0 ? <Money of={draw.prize} tone="gold" signed /> : draw.label}</strong>
      <Faint as="span">{draw.createdAt}</Faint>
    </Between>
    <Faint>{copy.drawn(draw.day, draw.nth)}</Faint>
    <Proof
      facts={[
        [copy.weights, draw.labels.map((label, index) => `${label} ${draw.weights[index] ?? 0}`).join(' · ')],
        [copy.player, draw.player],
        [copy.wheelId, draw.wheel],
        [copy.sealed, draw.promise],
        [copy.seed, draw.seed || copy.hidden],
      ]}
      verify={draw.seed ? () => verify(draw) : null}
    />
  </Card>
)

export function WheelProof() {
  const pages = usePages('POST /api/wheel/proof', {}, { toRow: toProvenDraw })
  return (
    <Screen title={copy.proof}>
      <div className={css.how}>
        <Faint>{copy.proofLead}</Faint>
        <More title={copy.howTitle} text={copy.how} />
      </div>
      {pages.isEmpty && <p className={css.how}>{copy.noDraws}</p>}
      {!pages.isEmpty && (
        <List pages={pages}>{(draw, index) => <Draw key={`${draw.createdAt}${index}`} draw={draw} />}</List>
      )}
    </Screen>
  )
}
