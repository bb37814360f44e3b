import { Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import type { PayeeKind } from '@koi/contract/state'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Empty } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { bin } from '@koi/ui/icons/payees'
import { card, coin, wallet } from '@koi/ui/icons/payees'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { useState } from 'react'
import { useRead } from '../../app/data/queries.ts'
import { paths } from '../../app/shell/paths.ts'
import { type Block, toStanding } from '../balance/standing.read.ts'
import { blockTitles } from '../balance/standing.copy.ts'
import type { Payee } from './payee.read.ts'
import { maxPayees, shownNumber, usePayees } from './payees.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { AddressSheet } from './AddressSheet.tsx'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'
import { UnbindDialog } from './UnbindDialog.tsx'

const icons = { bank: card, usdt: coin, antoken: wallet }
const titles = { bank: copy.bankTitle, usdt: copy.usdtTitle, antoken: copy.antokenTitle }

interface PayeeCardProps {
  payee: Payee
  kind: PayeeKind
  /** What stands against withdrawals to it. */
  block: Block | undefined
  onUnbind: () => void
}

function PayeeCard({ payee, kind, block, onUnbind }: PayeeCardProps) {
  const number = shownNumber(payee, kind)
  return (
    <Card as="li" layout="row" gap={3}>
      <span className={css[kind]} />
      {payee.icon ? (
        <img className={css.ico} src={payee.icon} alt="" width="36" height="36" />
      ) : (
        <span className={css.ico}>
          <Icon of={icons[kind]} />
        </span>
      )}
      <div className={css.words}>
        <p className={css.name}>{kind === 'antoken' ? 'AnToken' : payee.bank}</p>
        <p className={css.number}>{number}</p>
        <Faint>{payee.owner}</Faint>
        {block && <Tag tone="bad">{blockTitles[block.kind] ?? block.text}</Tag>}
      </div>
      <IconButton icon={bin} label={copy.unbindNamed(number)} onClick={onUnbind} />
    </Card>
  )
}

export function PayeeList({ kind, isAddingAtOnce }: { kind: PayeeKind; isAddingAtOnce: boolean }) {
  const reading = usePayees(kind)
  const { data: state } = useRead(
    'POST /api/withdrawal/state',
    {},
    { select: toStanding, quiet: true, toastKind: null, topic: 'orders' },
  )
  const [isAdding, setAdding] = useState(isAddingAtOnce)
  const [leaving, setLeaving] = useState<Payee | null>(null)
  const addLabel = kind === 'usdt' ? copy.addUsdt : copy.addAnToken
  return (
    <Screen title={titles[kind]}>
      <div className={css.list}>
        <Reading of={reading} skeleton={<Skeleton shape="row" rows={3} />} empty={<Empty />}>
          {(payees) => (
            <>
              <p className={css.count}>{copy.countOf(payees.length)}</p>
              <ul className={css.cards}>
                {payees.map((payee, index) => (
                  <PayeeCard
                    key={payee.id ?? index}
                    payee={payee}
                    kind={kind}
                    block={state?.payeeBlocks.get(payee.key)?.[0]}
                    onUnbind={() => setLeaving(payee)}
                  />
                ))}
              </ul>
            </>
          )}
        </Reading>
        {(reading.data?.length ?? 0) < maxPayees && !reading.isFirst && (
          <div className={css.add}>
            {kind === 'bank' ? (
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
        {kind === 'antoken' && (
          <div className={css.add}>
            <ButtonLink wide kind="soft" to={paths.withdrawal(3)}>
              {copy.withdraw}
            </ButtonLink>
          </div>
        )}
      </div>
      {isAdding && kind !== 'bank' && <AddressSheet kind={kind} onClose={() => setAdding(false)} />}
      {leaving && <UnbindDialog payee={leaving} kind={kind} onClose={() => setLeaving(null)} />}
    </Screen>
  )
}
