import { Fact, Facts } from '@koi/ui/Facts'
import { Notice } from '@koi/ui/Notice'
import type { Fen } from '@koi/contract/money'
import { Money } from '@koi/ui/Money'
import { copy } from './bonusSplit.copy.ts'
import { useRead } from '../../app/data/queries.ts'
import { toBonusSplit } from './balance.read.ts'

/**
 * Shows the player's own money and bonus money with open requirements separately; renders nothing without bonus money.
 * `requirement`: the missing turnover, null if unknown. At 0 there is no bonus money, so nothing is requested.
 */
export function BonusSplit({ requirement }: { requirement: Fen | null }) {
  const hasRequirement = requirement !== 0
  const options = { select: toBonusSplit, when: hasRequirement, quiet: true, toastKind: null } as const
  const { data } = useRead('POST /api/funds', {}, options)
  if (!hasRequirement || !data || data.bonus <= 0) return null
  return (
    <Notice as="section" tone="bonus" label={copy.title}>
      <Facts look="columns">
        <Fact label={copy.cash}>
          <Money of={data.cash} />
        </Fact>
        <Fact label={copy.bonus}>
          <Money of={data.bonus} />
        </Fact>
      </Facts>
      <p>{copy.line}</p>
    </Notice>
  )
}
