import { Money } from '@koi/ui/Money'
import { numberOf } from '@koi/web/money'
import css from './Funds.module.css'
import { copy } from './funds.copy.ts'
import { useRead } from '../app/queries.ts'

/** The player's own money and bonus money with open requirements, separately; empty without bonus money. */
export function Funds() {
  const { data } = useRead('POST /api/funds', {}, { quiet: true, toastKind: null })
  if (numberOf(data?.bonus) <= 0) return null
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
