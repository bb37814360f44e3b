import { PageStack } from '@koi/ui/Layout'
import { checkBankBindFields } from '@koi/contract/money/payee/payee.check'
import { replyCopy } from '@koi/contract/money/payee/payee.copy'
import type { Refusal } from '@koi/contract/refusal'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Notice } from '@koi/ui/Notice'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useState } from 'react'
import { useForm } from '@koi/web/useForm'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { BankFields } from './BankFields.tsx'
import { goBack } from '../../app/shell/go.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { usePlayer } from '../../app/session/player.ts'
import { toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useStepUp } from '../../player/recovery/useStepUp.tsx'
import { copy } from './payee.copy.ts'
import { write } from '../../app/data/write.ts'

const blank = { bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }

export default playersOnly(function AddBankCardPage() {
  const { form, setForm, set, field } = useForm(blank)
  useDraft('bank card', form, setForm, ['pay_pass'])
  const { otp, withStepUp, field: factor } = useStepUp()
  const owner = usePlayer(true)?.realname?.trim() || null
  const [wrongs, setWrong] = useState<readonly Refusal[]>([])
  const [bind, isBinding, failure] = useSubmit(async () => {
    const card = owner ? { ...form, bank_owner: owner } : form
    const wrong = checkBankBindFields(card)
    setWrong(wrong)
    requireValid(wrong[0] ?? null)
    await withStepUp(write('POST /api/bindcard', { ...card, ...otp }))
    toast(replyCopy.bound, 'success')
    return goBack
  })
  return (
    <Screen title={copy.addBank}>
      <PageStack as={Form} failure={failure} others={wrongs} onSubmit={() => void bind()}>
        <Card as="div">
          <BankFields value={form} onChange={set} ownerLabel={copy.owner} owner={owner} last="number" />
          <PayPasswordField {...field('pay_pass')} label={copy.payPassword} />
          {factor}
        </Card>
        <Notice>
          <h2>{copy.tipsTitle}</h2>
          <p>{copy.tips}</p>
        </Notice>
        <Button type="submit" wide busy={isBinding}>
          {copy.submit}
        </Button>
      </PageStack>
    </Screen>
  )
})
