import { Money } from '@koi/ui/Money'
import { type Amount, fenOf } from '@koi/web/money'
import css from './Figures.module.css'
import { Net } from './Net.tsx'
import { copy } from './ui.copy.ts'

const countNames = ['registrations', 'first_deposits', 'active'] as const
const amountNames = ['deposits', 'withdrawals', 'valid_stake', 'net'] as const
type Amounts = Record<(typeof amountNames)[number], Amount>

export const Counts = ({ of }: { of: { name: string; count: number }[] }) => (
  <dl className={css.counts}>
    {of.map(({ name, count }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{copy.people(count)}</dd>
      </div>
    ))}
  </dl>
)

export const AmountFigures = ({ of, isSmall = false }: { of: Amounts; isSmall?: boolean }) => (
  <dl className={`${css.amounts} ${isSmall ? css.small : ''}`}>
    {amountNames.map((name) => (
      <div key={name}>
        <dt>{copy.figures[name]}</dt>
        <dd>{name === 'net' ? <Net of={of[name]} /> : <Money of={fenOf(of[name])} />}</dd>
      </div>
    ))}
  </dl>
)

export const Figures = ({ of }: { of: Amounts & Record<(typeof countNames)[number], number> }) => (
  <>
    <Counts of={countNames.map((name) => ({ name: copy.figures[name], count: of[name] }))} />
    <AmountFigures of={of} />
  </>
)
