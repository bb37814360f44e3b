import { Faint } from '@koi/ui/Layout'
import { type Fen, noMoney, yuanFromFen } from '@koi/contract/money'
import { TransferAmountMissing, TransferNoMain, TransferTargetMissing } from '@koi/contract/play/venue/venue.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { useRefused } from '@koi/ui/Form'
import { IconButton } from '@koi/ui/IconButton'
import { transfer as turnIcon } from '@koi/ui/icons/money'
import { Money } from '@koi/ui/Money'
import { MoneyField } from '@koi/ui/MoneyField'
import { ChoiceSheet } from '@koi/ui/Picker'
import { Tag } from '@koi/ui/Tag'
import { useForm } from '@koi/web/useForm'
import { useState } from 'react'
import { lacksMainMoney, RecallOffer } from '../../money/balance/RecallOffer.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { toast } from '../../app/notices/toast.ts'
import { hintCopy, copy } from './transfer.copy.ts'
import css from './transfer.module.css'
import { useTransfer } from './useTransfer.ts'
import { mainWallet } from './venue.read.ts'
import type { Wallet } from './wallets.ts'

type Side = 'sourcetype' | 'targettype'

interface Props {
  venues: readonly Wallet[]
  balance: Fen
  onDone: () => Promise<void>
}

interface SideProps {
  name: Side
  label: string
  value: string
  shown: string | undefined
  onOpen: (side: Side) => void
}

function SideButton({ name, label, value, shown, onOpen }: SideProps) {
  const { aria, note } = useRefused(name, value)
  return (
    <div>
      <button
        type="button"
        name={name}
        value={value}
        {...aria}
        className={css.side}
        aria-haspopup="dialog"
        onClick={() => onOpen(name)}
      >
        <Faint as="span">{label}</Faint>{' '}
        <span className={value ? css.chosen : css.unchosen}>{shown ?? copy.notChosen}</span>
      </button>
      {note}
    </div>
  )
}

export function ManualTransfer({ venues, balance, onDone }: Props) {
  const { form, setForm, set, field } = useForm({ sourcetype: mainWallet, targettype: '', amount: '' })
  const [choosing, setChoosing] = useState<Side | null>(null)
  const [transfer, isMoving, failure] = useTransfer(onDone)
  const wallets: Wallet[] = [{ platname: mainWallet, name: copy.main, balance }, ...venues]
  const nameOf = (platname: string) => wallets.find((wallet) => wallet.platname === platname)?.name

  const choose = (side: Side, platname: string) => {
    setChoosing(null)
    const other = side === 'sourcetype' ? form.targettype : form.sourcetype
    if (platname === other) return toast(hintCopy.same)
    set(side)(platname)
  }
  const wrong = () => {
    if (form.amount.trim() === '') return TransferAmountMissing
    if (form.sourcetype === '' || form.targettype === '') return TransferTargetMissing
    return form.sourcetype !== mainWallet && form.targettype !== mainWallet ? TransferNoMain : null
  }
  const turn = () => setForm({ ...form, sourcetype: form.targettype, targettype: form.sourcetype })
  const into = form.sourcetype === mainWallet ? nameOf(form.targettype) : undefined
  const outOf = form.targettype === mainWallet ? nameOf(form.sourcetype) : undefined
  const submit = () => void transfer(form, into ?? outOf ?? '', () => set('amount')(''), wrong())
  const side = (which: Side, label: string) => (
    <SideButton name={which} label={label} value={form[which]} shown={nameOf(form[which])} onOpen={setChoosing} />
  )

  return (
    <Card as={Form} failure={failure} onSubmit={submit}>
      <div className={css.sides}>
        {side('sourcetype', copy.from)}
        <IconButton icon={turnIcon} label={copy.turn} onClick={turn} />
        {side('targettype', copy.to)}
      </div>
      {(into ?? outOf) && <Faint>{into ? copy.into(into) : copy.outOf(outOf ?? '')}</Faint>}
      <MoneyField
        {...field('amount')}
        label={copy.amount}
        after={
          <Button
            kind="quiet"
            size="s"
            onClick={() =>
              set('amount')(
                yuanFromFen(wallets.find(({ platname }) => platname === form.sourcetype)?.balance ?? noMoney),
              )
            }
          >
            {copy.all}
          </Button>
        }
        hint={copy.repeatHint}
      />
      <RecallOffer isNeeded={lacksMainMoney(failure)} after={onDone} />
      <Button type="submit" wide busy={isMoving}>
        {copy.submit}
      </Button>
      {choosing && (
        <ChoiceSheet
          title={copy.choose}
          choices={wallets.map((wallet) => ({
            value: wallet.platname,
            label: wallet.name,
            note: (
              <>
                {wallet.mark?.isInRepair && (
                  <>
                    <Tag tone="waiting">{copy.inRepair}</Tag>{' '}
                  </>
                )}
                {wallet.balance === null ? copy.reading : <Money of={wallet.balance} />}
              </>
            ),
          }))}
          value={form[choosing]}
          onChoose={(platname) => choose(choosing, platname)}
          onClose={() => setChoosing(null)}
        />
      )}
    </Card>
  )
}
