import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { check } from '@koi/ui/icons/frame'
import { Radios } from '@koi/ui/Radios'
import { Skeleton } from '@koi/ui/Skeleton'
import { paths } from '../../app/paths.ts'
import type { Payee } from '../payee/payee.read.ts'
import { maxPayees, type PayeeKind, shownNumber, usePayees } from '../payee/payees.ts'
import { copy } from './withdraw.copy.ts'
import css from './withdraw.module.css'

const addPath = { 1: addresses.addBankCard, 2: paths.wallet(2, 1), 3: paths.wallet(3, 2) }

const idOf = (payee: Payee, index: number) => payee.key || String(index)

interface Props {
  tab: PayeeKind
  value: string
  onChange: (payee: Payee) => void
}

export function PayeeChoice({ tab, value, onChange }: Props) {
  const { payees, data, isFirst, hasFailed, retry } = usePayees(tab)
  return (
    <Card>
      {isFirst && <Skeleton shape="row" rows={2} />}
      {hasFailed && <Failed onRetry={retry} />}
      {data !== undefined && payees.length === 0 && <p className={css.soft}>{copy.none[tab]}</p>}
      {payees.length > 0 && (
        <Radios
          name="bank"
          label={copy.choose[tab]}
          values={payees.map(idOf)}
          value={value}
          onChange={(id) => onChange(payees.find((payee, index) => idOf(payee, index) === id)!)}
          className={css.payees}
          itemClassName={css.payee}
        >
          {(id) => {
            const payee = payees.find((one, index) => idOf(one, index) === id)!
            return (
              <>
                {payee.icon ? <img src={payee.icon} alt="" width="28" height="28" /> : null}
                <span className={css.words}>
                  <span>{tab === 1 ? payee.bank : payee.owner}</span>
                  <span className={css.soft}>{shownNumber(payee, tab)}</span>
                </span>
                {id === value && <Icon of={check} />}
              </>
            )
          }}
        </Radios>
      )}
      {payees.length < maxPayees && !isFirst && (
        <ButtonLink kind="soft" size="s" to={addPath[tab]}>
          {copy.add[tab]}
        </ButtonLink>
      )}
    </Card>
  )
}
