import { Button } from '@koi/ui/Button'
import { Confirm } from '@koi/ui/Confirm'
import { Sheet } from '@koi/ui/Dialog'
import { MoneyField } from '@koi/ui/MoneyField'
import { RowButton, Rows } from '@koi/ui/Rows'
import { type Amount, numberOf, yuan } from '@koi/web/money'
import { useState } from 'react'
import { useSubmit } from '../app/useSubmit.ts'
import { Form } from '../app/Form.tsx'
import { toast } from '../app/toast.ts'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'
import { write } from '../app/write.ts'

/** One limit, as it may arrive. */
export interface Limit {
  span?: string | null
  name?: string | null
  amount?: Amount
  operator_amount?: Amount
  used?: Amount
  rest?: Amount
  has_wish?: number | string | null
  wish?: Amount
  wishes_none?: number | string | null
  ripe_at?: string | null
  is_ripe?: number | string | null
}

const isSet = (amount: Amount): boolean => amount !== '' && amount !== null && amount !== undefined

function valueOf({ amount, operator_amount: byOperator, rest }: Limit) {
  const words = [
    isSet(amount) ? copy.most(yuan(amount)) : isSet(byOperator) ? '' : copy.noLimit,
    isSet(byOperator) ? copy.byOperatorLimit(yuan(byOperator)) : '',
  ]
  const left = isSet(rest) ? `${copy.rest}${yuan(rest)}` : ''
  return [...words, left].filter(Boolean).join(' · ')
}

/** The form of one limit. */
function LimitSheet({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const [amount, setAmount] = useState(isSet(limit.amount) ? String(limit.amount) : '')
  const [save, isSaving, failure] = useSubmit(async (text: string) => {
    const { message } = await write('POST /api/protection/limit', { span: String(limit.span ?? ''), amount: text })
    toast(message, 'success')
    onClose()
  })
  return (
    <Sheet title={copy.limitOf(limit.name ?? '')} onClose={onClose}>
      <Form className={css.form} failure={failure} onSubmit={() => void save(amount || '0')}>
        <MoneyField
          name="amount"
          label={copy.amount}
          value={amount}
          onChange={setAmount}
          hint={copy.amountHint}
          picks={['500', '1000', '5000']}
        />
        <Button type="submit" wide busy={isSaving}>
          {copy.save}
        </Button>
        {isSet(limit.amount) && (
          <Button kind="light" wide onClick={() => void save('')} busy={isSaving}>
            {copy.remove}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}

/** A looser limit that waits for its day and its second yes (R47). */
function PendingLimit({ limit }: { limit: Limit }) {
  const [isAsked, setAsked] = useState(false)
  const span = String(limit.span ?? '')
  const isRipe = numberOf(limit.is_ripe) === 1
  const [decide, isBusy] = useSubmit(async (isYes: boolean) => {
    const { message } = await (isYes
      ? write('POST /api/protection/limit/confirm', { span })
      : write('POST /api/protection/limit/cancel', { span }))
    setAsked(false)
    toast(message, 'success')
  })
  return (
    <div className={css.wish}>
      <p>
        {limit.name} · {numberOf(limit.wishes_none) === 1 ? copy.wishNone : copy.wishTo(yuan(limit.wish))}
      </p>
      <p className={css.faint}>{isRipe ? copy.isRipe : copy.ripeAt(limit.ripe_at ?? '')}</p>
      <div className={css.buttons}>
        <Button kind="light" size="s" busy={isBusy} onClick={() => void decide(false)}>
          {copy.dropWish}
        </Button>
        {isRipe && (
          <Button kind="soft" size="s" onClick={() => setAsked(true)}>
            {copy.confirmWish}
          </Button>
        )}
      </div>
      {isAsked && (
        <Confirm
          title={copy.confirmTitle}
          onConfirm={() => void decide(true)}
          onCancel={() => setAsked(false)}
          busy={isBusy}
        >
          {copy.confirmLine}
        </Confirm>
      )}
    </div>
  )
}

/** The limits of a player's deposits (R45 to R48). */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  const [open, setOpen] = useState<Limit | null>(null)
  return (
    <Rows title={copy.limits}>
      {limits.map((limit) => (
        <RowButton key={limit.span} label={limit.name ?? ''} value={valueOf(limit)} onClick={() => setOpen(limit)} />
      ))}
      {limits.map((limit) => numberOf(limit.has_wish) === 1 && <PendingLimit key={limit.span} limit={limit} />)}
      <p className={css.note}>{copy.limitsLine}</p>
      {open && <LimitSheet limit={open} onClose={() => setOpen(null)} />}
    </Rows>
  )
}
