import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { type Amount, fenOf } from '@koi/web/money'
import { Net } from './Net.tsx'
import { copy } from './ui.copy.ts'

const countNames = ['registrations', 'first_deposits', 'active'] as const
const amountNames = ['deposits', 'withdrawals', 'valid_stake', 'net'] as const
type Amounts = Record<(typeof amountNames)[number], Amount>

export const Counts = ({ of }: { of: { name: string; count: number }[] }) => (
  <Facts look="columns" columns={3} isLarge>
    {of.map(({ name, count }) => (
      <Fact key={name} label={name}>
        {copy.people(count)}
      </Fact>
    ))}
  </Facts>
)

export const AmountFigures = ({ of, isSmall = false }: { of: Amounts; isSmall?: boolean }) => (
  <Facts look="columns" columns={2} isLarge={!isSmall}>
    {amountNames.map((name) => (
      <Fact key={name} label={copy.figures[name]}>
        {name === 'net' ? <Net of={of[name]} /> : <Money of={fenOf(of[name])} />}
      </Fact>
    ))}
  </Facts>
)

export const Figures = ({ of }: { of: Amounts & Record<(typeof countNames)[number], number> }) => (
  <>
    <Counts of={countNames.map((name) => ({ name: copy.figures[name], count: of[name] }))} />
    <AmountFigures of={of} />
  </>
)
