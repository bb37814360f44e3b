import type { Fen } from '@koi/contract/money'
import { Money } from '@koi/ui/Money'
import css from './Funds.module.css'
import { copy } from './funds.copy.ts'
import { useRead } from '../app/queries.ts'
import { toFunds } from './balance.read.ts'

/**
 * The player's own money and bonus money with open requirements, separately; empty without bonus money. `requirement`: the
 * missing turnover, null if unknown. Bonus money always has some, so nothing is read at 0.
 */
export function Funds({ requirement }: { requirement: Fen | null }) {
  const hasRequirement = requirement !== 0
  const options = { select: toFunds, when: hasRequirement, quiet: true, toastKind: null } as const
  const { data } = useRead('POST /api/funds', {}, options)
  if (!hasRequirement || !data || data.bonus <= 0) return null
  return (
    <section className={css.funds} aria-label={copy.title}>
      <dl>
        <div>
          <dt>{copy.cash}</dt>
          <dd>
            <Money of={data.cash} />
          </dd>
        </div>
        <div>
          <dt>{copy.bonus}</dt>
          <dd>
            <Money of={data.bonus} />
          </dd>
        </div>
      </dl>
      <p>{copy.line}</p>
    </section>
  )
}
