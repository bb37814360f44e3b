import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { useState } from 'react'
import { Screen } from '../../app/Screen.tsx'
import { usePages } from '../../app/usePages.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { List } from '../../ui/List.tsx'
import { More } from '../../ui/More.tsx'
import { type ProofResult, verifyDraw } from './proof.ts'
import { copy } from './wheel.copy.ts'
import css from './wheel.module.css'
import { type ProvenDraw, toProvenDraw } from './wheel.read.ts'

const outcomeText = (outcome: ProofResult): string =>
  'label' in outcome ? copy[outcome.kind](outcome.label) : copy[outcome.kind]

function Draw({ draw }: { draw: ProvenDraw }) {
  const [outcome, setOutcome] = useState<ProofResult | null>(null)
  const [check, isBusy] = useSubmit(async () => setOutcome(await verifyDraw(draw)))
  return (
    <Card as="li" gap={1}>
      <p className={css.between}>
        <strong>{draw.prize > 0 ? <Money of={draw.prize} tone="gold" signed /> : draw.label}</strong>
        <span className={css.faint}>{draw.createdAt}</span>
      </p>
      <p className={css.faint}>{copy.drawn(draw.day, draw.nth)}</p>
      <Facts look="columns">
        {[
          [copy.weights, draw.labels.map((label, index) => `${label} ${draw.weights[index] ?? 0}`).join(' · ')],
          [copy.player, draw.player],
          [copy.wheelId, draw.wheel],
          [copy.sealed, draw.promise],
          [copy.seed, draw.seed || copy.hidden],
        ].map(([label, value]) => (
          <Fact key={label} label={label}>
            <code className={css.code}>{value}</code>
          </Fact>
        ))}
      </Facts>
      {draw.seed !== '' && (
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

export function WheelProof() {
  const pages = usePages('POST /api/wheel/proof', {}, { toRow: toProvenDraw })
  return (
    <Screen title={copy.proof}>
      <div className={css.how}>
        <p className={css.faint}>{copy.proofLead}</p>
        <More title={copy.howTitle} text={copy.how} />
      </div>
      {pages.isEmpty && <p className={css.how}>{copy.noDraws}</p>}
      {!pages.isEmpty && (
        <List pages={pages}>{(draw, index) => <Draw key={`${draw.createdAt}${index}`} draw={draw} />}</List>
      )}
    </Screen>
  )
}
