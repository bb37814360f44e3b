import { Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Empty } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { bin } from '@koi/ui/icons/payees'
import { card, coin, wallet } from '@koi/ui/icons/payees'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { useState } from 'react'
import { paths } from '../../app/shell/paths.ts'
import type { Payee } from './payee.read.ts'
import { maxPayees, type PayeeKind, shownNumber, usePayees } from './payees.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { AddressSheet } from './AddressSheet.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { UnbindDialog } from './UnbindDialog.tsx'

const icons = { 1: card, 2: coin, 3: wallet }
const titles = { 1: copy.bankTitle, 2: copy.usdtTitle, 3: copy.antokenTitle }

function PayeeCard({ payee, kind, onUnbind }: { payee: Payee; kind: PayeeKind; onUnbind: () => void }) {
  const number = shownNumber(payee, kind)
  return (
    <Card as="li" layout="row" gap={3}>
      <span className={css[`kind${kind}`]} />
      {payee.icon ? (
        <img className={css.ico} src={payee.icon} alt="" width="36" height="36" />
      ) : (
        <span className={css.ico}>
          <Icon of={icons[kind]} />
        </span>
      )}
      <div className={css.words}>
        <p className={css.name}>{kind === 3 ? 'AnToken' : payee.bank}</p>
        <p className={css.number}>{number}</p>
        <Faint>{payee.owner}</Faint>
      </div>
      <IconButton icon={bin} label={copy.unbindNamed(number)} onClick={onUnbind} />
    </Card>
  )
}

export function PayeeList({ kind, isAddingAtOnce }: { kind: PayeeKind; isAddingAtOnce: boolean }) {
  const reading = usePayees(kind)
  const [isAdding, setAdding] = useState(isAddingAtOnce)
  const [leaving, setLeaving] = useState<Payee | null>(null)
  const addLabel = kind === 2 ? copy.addUsdt : copy.addAnToken
  return (
    <Screen title={titles[kind]}>
      <div className={css.list}>
        <Reading of={reading} skeleton={<Skeleton shape="row" rows={3} />} empty={<Empty />}>
          {(payees) => (
            <>
              <p className={css.count}>{copy.countOf(payees.length)}</p>
              <ul className={css.cards}>
                {payees.map((payee, index) => (
                  <PayeeCard key={payee.id ?? index} payee={payee} kind={kind} onUnbind={() => setLeaving(payee)} />
                ))}
              </ul>
            </>
          )}
        </Reading>
        {(reading.data?.length ?? 0) < maxPayees && !reading.isFirst && (
          <div className={css.add}>
            {kind === 1 ? (
              <ButtonLink wide to={addresses.addBankCard}>
                {copy.addBank}
              </ButtonLink>
            ) : (
              <Button wide onClick={() => setAdding(true)}>
                {addLabel}
              </Button>
            )}
          </div>
        )}
        {kind === 3 && (
          <div className={css.add}>
            <ButtonLink wide kind="soft" to={paths.withdrawal(3)}>
              {copy.withdraw}
            </ButtonLink>
          </div>
        )}
      </div>
      {isAdding && kind !== 1 && <AddressSheet kind={kind} onClose={() => setAdding(false)} />}
      {leaving && <UnbindDialog payee={leaving} kind={kind} onClose={() => setLeaving(null)} />}
    </Screen>
  )
}
