import type { Amount } from '@koi/web/money'
import { Money } from './Money.tsx'
import { copy } from './ui.copy.ts'

interface Props {
  of: {
    registrations: number
    first_deposits: number
    active: number
    deposits: Amount
    withdrawals: Amount
    valid_stake: Amount
    net: Amount
  }
}

/** What players did in a time. */
export function Figures({ of }: Props) {
  const { figures } = copy
  return (
    <>
      <dl className="figures counts">
        {(['registrations', 'first_deposits', 'active'] as const).map((name) => (
          <div key={name}>
            <dt>{figures[name]}</dt>
            <dd>{copy.people(of[name])}</dd>
          </div>
        ))}
      </dl>
      <dl className="figures">
        {(['deposits', 'withdrawals', 'valid_stake', 'net'] as const).map((name) => (
          <div key={name}>
            <dt>{figures[name]}</dt>
            <dd>
              <Money value={of[name]} isSigned={name === 'net'} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
