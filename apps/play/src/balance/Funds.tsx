import { Money } from '@koi/ui/Money'
import { type Amount, numberOf } from '@koi/web/money'
import css from './Funds.module.css'
import { copy } from './funds.copy.ts'
import { useRead } from '../app/queries.ts'

/**
 * The player's own money and bonus money with open requirements, separately; empty without bonus money. `requirement`: the
 * missing turnover if known. Bonus money always has some, so nothing is read at 0.
 */
export function Funds({ requirement }: { requirement?: Amount }) {
  const hasRequirement = numberOf(requirement, 1) !== 0
  const { data } = useRead('POST /api/funds', {}, { when: hasRequirement, quiet: true, toastKind: null })
  if (!hasRequirement || numberOf(data?.bonus) <= 0) return null
  return (
    <section className={css.funds} aria-label={copy.title}>
      <dl>
        <div>
          <dt>{copy.cash}</dt>
          <dd>
            <Money of={data?.cash} />
          </dd>
        </div>
        <div>
          <dt>{copy.bonus}</dt>
          <dd>
            <Money of={data?.bonus} />
          </dd>
        </div>
      </dl>
      <p>{copy.line}</p>
    </section>
  )
}
