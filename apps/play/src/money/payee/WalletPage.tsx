import { Card } from '@koi/ui/Card'
import { Confirm } from '@koi/ui/Confirm'
import { card, coin, wallet } from '@koi/ui/icons/payees'
import { RowLink, Rows } from '@koi/ui/Rows'
import { useState } from 'react'
import { useNavigate, useQuery } from '@koi/ui/router'
import { Balance } from '../balance/Balance.tsx'
import { BonusSplit } from '../balance/BonusSplit.tsx'
import { paths } from '../../app/shell/paths.ts'
import { kindOfType } from './payees.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { PayeeList } from './PayeeList.tsx'

function Overview() {
  const go = useNavigate()
  const [isPrompting, setPrompting] = useState(true)
  return (
    <Screen title={copy.walletTitle}>
      <Card look="hero" onPage gap={1} aria-label={copy.balance}>
        <p>{copy.balance}</p>
        <p className={css.figure}>
          <Balance size="l" />
        </p>
      </Card>
      <div className={css.funds}>
        <BonusSplit requirement={null} />
      </div>
      <Rows title={copy.lists}>
        <RowLink icon={card} label={copy.bankTitle} to={paths.wallet(1)} />
        <RowLink icon={coin} label={copy.usdtTitle} to={paths.wallet(2)} />
        <RowLink icon={wallet} label={copy.antokenTitle} to={paths.wallet(3)} />
      </Rows>
      {isPrompting && (
        <Confirm
          title={copy.depositPromptTitle}
          confirmLabel={copy.goDeposit}
          cancelLabel={copy.cancel}
          onConfirm={() => go(paths.deposit())}
          onCancel={() => setPrompting(false)}
        >
          {copy.depositPrompt}
        </Confirm>
      )}
    </Screen>
  )
}

/** The wallet page. Any `type` in the query other than 0 to 3 counts as 1. */
export default playersOnly(function WalletPage() {
  const [query] = useQuery()
  const type = query.get('type')
  if (type === '0') return <Overview />
  const kind = kindOfType(type)
  const opens = (kind === 'usdt' && query.get('show') === '1') || (kind === 'antoken' && query.get('show') === '2')
  return <PayeeList key={`${kind}${opens}`} kind={kind} isAddingAtOnce={opens} />
})
