import { TransferAmountMissing, TransferNoMain, TransferTargetMissing } from '@koi/contract/venue/venue.copy'
import type { Amount } from '@koi/web/money'
import { useState } from 'react'
import { toast } from '../app/toast.ts'
import { Button } from '../ui/Button.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { ChoiceSheet } from '../ui/Picker.tsx'
import { hintCopy, copy } from './transfer.copy.ts'
import css from './transfer.module.css'
import { useTransfer } from './useTransfer.ts'
import { amountOf, mainName, type Wallet } from './wallets.ts'

type Side = 'sourcetype' | 'targettype'

interface Props {
  venues: readonly Wallet[]
  balance: Amount
  onDone: () => Promise<void>
}

/** Two wallets, an amount, and the button (TRANSFER-12 to 16); its checks in the order of ruling 39. */
export function ManualTransfer({ venues, balance, onDone }: Props) {
  const [form, setForm] = useState({ sourcetype: mainName, targettype: '', amount: '' })
  const [choosing, setChoosing] = useState<Side | null>(null)
  const [transfer, isMoving] = useTransfer(onDone)
  const wallets: Wallet[] = [{ platname: mainName, name: copy.main, balance }, ...venues]
  const nameOf = (platname: string) => wallets.find((wallet) => wallet.platname === platname)?.name

  const choose = (side: Side, platname: string) => {
    setChoosing(null)
    const other = side === 'sourcetype' ? form.targettype : form.sourcetype
    if (platname === other) return toast(hintCopy.same)
    setForm({ ...form, [side]: platname })
  }
  const submit = () => {
    if (form.amount.trim() === '') return toast(TransferAmountMissing.text())
    if (form.targettype === '') return toast(TransferTargetMissing.text())
    if (form.sourcetype !== mainName && form.targettype !== mainName) return toast(TransferNoMain.text())
    void transfer(form, () => setForm((before) => ({ ...before, amount: '' })))
  }
  const side = (which: Side, label: string) => (
    <button type="button" className={css.side} aria-haspopup="dialog" onClick={() => setChoosing(which)}>
      <span className={css.hint}>{label}</span>{' '}
      <span className={form[which] ? css.chosen : css.unchosen}>{nameOf(form[which]) ?? copy.notChosen}</span>
    </button>
  )

  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css.sides}>
        {side('sourcetype', copy.from)}
        <span aria-hidden="true" className={css.arrow}>
          →
        </span>
        {side('targettype', copy.to)}
      </div>
      <MoneyField
        name="amount"
        label={copy.amount}
        value={form.amount}
        onChange={(amount) => setForm({ ...form, amount })}
        after={
          <Button
            kind="quiet"
            size="s"
            onClick={() =>
              setForm({
                ...form,
                amount: amountOf(wallets.find(({ platname }) => platname === form.sourcetype)?.balance),
              })
            }
          >
            {copy.all}
          </Button>
        }
        hint={copy.repeatHint}
      />
      <Button type="submit" wide busy={isMoving}>
        {copy.submit}
      </Button>
      {choosing && (
        <ChoiceSheet
          title={copy.choose}
          choices={wallets.map(({ platname, name }) => ({ value: platname, label: name }))}
          value={form[choosing]}
          onChoose={(platname) => choose(choosing, platname)}
          onClose={() => setChoosing(null)}
        />
      )}
    </form>
  )
}
