import { Button } from '@koi/ui/Button'
import { Faint } from '@koi/ui/Layout'
import type { Payer } from '@koi/contract/money/deposit/deposit.check'
import { useRead } from '../../app/data/queries.ts'
import { toPayees } from '../payee/payee.read.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

/** Buttons that fill the payer's fields from a bound bank card; nothing without one. The branch is not stored with all cards. */
export function OwnCards({ onChoose }: { onChoose: (payer: Partial<Payer>) => void }) {
  const { data: cards } = useRead('POST /api/getcard', { type: 1 }, { select: toPayees, quiet: true, toastKind: null })
  if (!cards?.length) return null
  return (
    <div className={css.ownCards}>
      <Faint as="span">{copy.ownCards}</Faint>
      {cards.map(({ key, owner, bank, number }) => (
        <Button
          key={key}
          kind="soft"
          size="s"
          onClick={() => onChoose({ bank_owner: owner, bank, bank_no: number })}
        >{`${bank} ${number.slice(-4)}`}</Button>
      ))}
    </div>
  )
}
