import { paths } from '../app/paths.ts'
import { type Payee, type PayeeKind, shownNumber, usePayees } from '../app/payees.ts'
import { Failed } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { check } from '../ui/icons/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { copy } from './withdraw.copy.ts'
import css from './withdraw.module.css'

const addPath = { 1: paths.addBankCard(), 2: paths.wallet(2, 1), 3: paths.wallet(3, 2) }

interface Props {
  tab: PayeeKind
  value: string
  onChange: (payee: Payee) => void
}

/** The saved cards or addresses of one kind, and the way to add another (WITHDRAW-05 to 08). */
export function PayeeChoice({ tab, value, onChange }: Props) {
  const { payees, data, isFirst, hasFailed, retry } = usePayees(tab)
  return (
    <section className={css.sheet}>
      {isFirst && <Skeleton shape="row" rows={2} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data && payees.length === 0 && <p className={css.soft}>{copy.none[tab]}</p>}
      {payees.length > 0 && (
        <div role="radiogroup" aria-label={copy.choose[tab]} className={css.payees}>
          {payees.map((payee, index) => {
            const id = String(payee.id ?? index)
            return (
              <button
                key={id}
                type="button"
                role="radio"
                aria-checked={id === value}
                className={css.payee}
                onClick={() => onChange(payee)}
              >
                {payee.ico ? <img src={payee.ico} alt="" width="28" height="28" /> : null}
                <span className={css.words}>
                  <span>{tab === 1 ? payee.bank : payee.bank_owner}</span>
                  <span className={css.soft}>{shownNumber(payee, tab)}</span>
                </span>
                {id === value && <Icon of={check} />}
              </button>
            )
          })}
        </div>
      )}
      <ButtonLink kind="soft" size="s" to={addPath[tab]}>
        {copy.add[tab]}
      </ButtonLink>
    </section>
  )
}
