import { Faint, OnPage, PageStack } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { checkWithdrawal } from '@koi/contract/money/withdraw/withdraw.check'
import { replyCopy } from '@koi/contract/money/withdraw/withdraw.copy'
import type { PayeeKind } from '@koi/contract/state'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { MoneyField, typedAmount } from '@koi/ui/MoneyField'
import { PayPasswordWrong } from '@koi/contract/player/auth/auth.copy'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { noMoney, yuanFromFen } from '@koi/contract/money'
import { currencySign, fenOf } from '@koi/web/money'
import { useForm } from '@koi/web/useForm'
import { useEffect, useRef, useState } from 'react'
import { Balance } from '../balance/Balance.tsx'
import { toMissingTurnover } from '../balance/balance.read.ts'
import { Funds } from '../balance/Funds.tsx'
import { lacksMainMoney, RecallOffer } from '../balance/RecallOffer.tsx'
import { BonusSplit } from '../balance/BonusSplit.tsx'
import { WithdrawalIdentityDue } from '../../player/verification/IdentityDue.tsx'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { Problem, requireValid } from '@koi/web/problem'
import { goTo } from '../../app/shell/go.ts'
import type { Payee } from '../payee/payee.read.ts'
import { shownNumber } from '../payee/payees.ts'
import type { Receipt } from '../../play/record/receipt.ts'
import { useRead } from '../../app/data/queries.ts'
import { useDraft } from '../../app/session/drafts.ts'
import { usePlayer } from '../../app/session/player.ts'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { toast } from '../../app/notices/toast.ts'
import { OpenBonuses } from './OpenBonuses.tsx'
import { Rules } from './Rules.tsx'
import { PayeeChoice } from './PayeeChoice.tsx'
import { Standing } from './Standing.tsx'
import { blockTitles } from '../balance/standing.copy.ts'
import { toStanding } from '../balance/standing.read.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { copy } from './withdraw.copy.ts'
import css from './withdraw.module.css'
import { write } from '../../app/data/write.ts'

/** Milliseconds between success and the redirect to the records. */
const pause = 1500
const blank = { bank: '', amount: '', password: '' }

/** The page remounts the form per tab, which clears it. `presets`: whether the only usable payee is chosen at once. */
export function WithdrawalForm({ tab, presets }: { tab: PayeeKind; presets: boolean }) {
  // Rates and fees are part of the player's record.
  const player = usePlayer(true)
  const requirement = useRead('POST /api/getBetAmount', {}, { select: toMissingTurnover })
  const { data: state, isSettled } = useRead(
    'POST /api/withdrawal/state',
    {},
    { select: toStanding, quiet: true, toastKind: null, topic: 'orders' },
  )
  const { form, setForm, set, field } = useForm(blank)
  const amount = typedAmount(form.amount)
  const [payee, setPayee] = useState<Payee | null>(null)
  useDraft(
    `withdrawal ${tab}`,
    { ...form, payee },
    (update) => {
      const { payee: chosen, ...draft } = update({ ...form, payee })
      setForm(draft)
      setPayee(chosen)
    },
    ['password'],
  )
  const obstacle = state?.blocks[0]
  const [isLeaving, setLeaving] = useState(false)
  const { otp, withStepUp, field: factor } = useStepUp()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(leaving.current), [])

  const [submit, isSubmitting, failure] = useSubmit(async () => {
    const { bank, password } = form
    requireValid(checkWithdrawal({ bank, amount, password }, tab === 'bank'))
    const { message } = await withStepUp(write('POST /api/withdraw', { amount, bank, password, ...otp })).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.code === PayPasswordWrong.name) set('password')('')
        throw error
      },
    )
    toast(message || replyCopy.withdrawn, 'success')
    const receipt: Receipt = {
      amount: fenOf(amount),
      payee: payee ? [payee.bank, shownNumber(payee, tab)].filter(Boolean).join(' ') : '',
    }
    setForm(blank)
    setPayee(null)
    void refreshPlayer()
    return () => {
      setLeaving(true)
      leaving.current = setTimeout(() => goTo(addresses.transactions, { state: { type: '2', receipt } }), pause)
    }
  })

  return (
    <PageStack as={Form} failure={failure} onSubmit={() => void submit()}>
      {state && <Standing of={state} />}
      <PayeeChoice
        tab={tab}
        blocks={state?.payeeBlocks}
        isReady={presets && isSettled}
        value={form.bank}
        onChange={(next) => {
          setPayee(next)
          set('bank')(next.key)
        }}
      />
      <Card>
        {!state && <WithdrawalIdentityDue />}
        {!state && (
          <p className={css.balance}>
            <span>{copy.balance}</span>
            <Balance />
          </p>
        )}
        <Funds look="row" />
        {!state && (requirement.data !== undefined || requirement.hasFailed) && (
          <>
            <BonusSplit requirement={requirement.data ?? null} />
            <OpenBonuses requirement={requirement.data ?? null} />
          </>
        )}
        <Field
          name="bet_amount"
          label={copy.requirement}
          value={requirement.data == null ? '' : yuanFromFen(requirement.data)}
          before={currencySign}
          onChange={() => undefined}
          readOnly
          hint={state ? null : copy.requirementHint}
          after={
            <ButtonLink kind="quiet" size="s" to={addresses.turnover}>
              {copy.requirementDetail}
            </ButtonLink>
          }
        />
        <MoneyField
          {...field('amount')}
          label={copy.amount}
          hint={copy.amountHint}
          after={
            <Button
              kind="quiet"
              size="s"
              onClick={() => set('amount')(yuanFromFen((state?.most || player?.balance) ?? noMoney))}
            >
              {copy.all}
            </Button>
          }
        />
        <RecallOffer isNeeded={lacksMainMoney(failure) || (player !== null && fenOf(amount) > player.balance)} />
        {tab === 'usdt' && <ReceiptLines amount={amount} protocol={payee?.owner ?? ''} player={player} />}
        <PayPasswordField {...field('password')} label={copy.password} />
        {factor}
      </Card>
      <Button type="submit" wide kind={obstacle ? 'light' : 'primary'} busy={isSubmitting || isLeaving}>
        {copy.submit}
      </Button>
      {obstacle && (
        <OnPage>
          <Faint>{copy.cannotYet(blockTitles[obstacle.kind] ?? obstacle.text)}</Faint>
        </OnPage>
      )}
      <Rules />
    </PageStack>
  )
}
