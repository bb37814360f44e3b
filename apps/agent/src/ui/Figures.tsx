import { Money } from '@koi/ui/Money'
import type { Amount } from '@koi/web/money'
import css from './Figures.module.css'
import { Net } from './Net.tsx'
import { copy } from './ui.copy.ts'

const countNames = ['registrations', 'first_deposits', 'active'] as const
const amountNames = ['deposits', 'withdrawals', 'valid_stake', 'net'] as const
type Amounts = Record<(typeof amountNames)[number], Amount>

/** Counts of people, each below its name. */
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

/** What went in and out, and what was staked. `isSmall`: one of many. */
export const AmountFigures = ({ of, isSmall = false }: { of: Amounts; isSmall?: boolean }) => (
  <dl className={`${css.amounts} ${isSmall ? css.small : ''}`}>
    {amountNames.map((name) => (
      <div key={name}>
        <dt>{copy.figures[name]}</dt>
        <dd>{name === 'net' ? <Net of={of[name]} /> : <Money of={of[name]} />}</dd>
      </div>
    ))}
  </dl>
)

/** What players did in a time. */
export const Figures = ({ of }: { of: Amounts & Record<(typeof countNames)[number], number> }) => (
  <>
    <Counts of={countNames.map((name) => ({ name: copy.figures[name], count: of[name] }))} />
    <AmountFigures of={of} />
  </>
)
