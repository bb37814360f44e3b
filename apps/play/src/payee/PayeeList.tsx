import { useState } from 'react'
import { paths } from '../app/paths.ts'
import { Screen } from '../app/Screen.tsx'
import { Empty, Failed } from '../ui/Blank.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { bin } from '../ui/icons/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddressSheet } from './AddressSheet.tsx'
import { texts } from './payee.copy.ts'
import css from './payee.module.css'
import { endOf, maskedNumber, most, type Payee, usePayees, type WalletKind } from './payees.ts'
import { UnbindDialog } from './UnbindDialog.tsx'

const titles = { 1: texts.bankTitle, 2: texts.usdtTitle, 3: texts.antokenTitle }

function PayeeCard({ payee, kind, onUnbind }: { payee: Payee; kind: WalletKind; onUnbind: () => void }) {
  return (
    <li className={`${css.card} ${css[`kind${kind}`]}`}>
      {payee.ico ? (
        <img className={css.ico} src={payee.ico} alt="" width="36" height="36" />
      ) : (
        <span className={css.ico} aria-hidden="true" />
      )}
      <div className={css.words}>
        <p className={css.name}>{kind === 3 ? 'AnToken' : payee.bank}</p>
        <p className={css.number}>{kind === 1 ? maskedNumber(payee) : payee.bank_no}</p>
        <p className={css.owner}>{payee.bank_owner}</p>
      </div>
      <IconButton icon={bin} label={texts.unbindNamed(endOf(payee))} onClick={onUnbind} />
    </li>
  )
}

/** One list of cards or addresses, with unbinding and adding. */
export function PayeeList({ kind, isAddingAtOnce }: { kind: WalletKind; isAddingAtOnce: boolean }) {
  const { payees, isFirst, hasFailed, retry } = usePayees(kind)
  const [isAdding, setAdding] = useState(isAddingAtOnce)
  const [leaving, setLeaving] = useState<Payee | null>(null)
  const addLabel = kind === 2 ? texts.addUsdt : texts.addAnToken
  return (
    <Screen title={titles[kind]}>
      <div className={css.list}>
        {isFirst && <Skeleton shape="row" rows={3} />}
        {hasFailed && <Failed onRetry={retry} />}
        {!isFirst && !hasFailed && payees.length === 0 && <Empty />}
        {payees.length > 0 && (
          <>
            <p className={css.count}>{texts.countOf(payees.length)}</p>
            <ul className={css.cards}>
              {payees.map((payee, index) => (
                <PayeeCard key={payee.id ?? index} payee={payee} kind={kind} onUnbind={() => setLeaving(payee)} />
              ))}
            </ul>
          </>
        )}
        {payees.length < most && !isFirst && (
          <div className={css.add}>
            {kind === 1 ? (
              <ButtonLink wide to={paths.addBankCard()}>
                {texts.addBank}
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
              {texts.withdraw}
            </ButtonLink>
          </div>
        )}
      </div>
      {isAdding && kind !== 1 && <AddressSheet kind={kind} onClose={() => setAdding(false)} />}
      {leaving && <UnbindDialog payee={leaving} onClose={() => setLeaving(null)} />}
    </Screen>
  )
}
