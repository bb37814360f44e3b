import { languages } from '@koi/contract/language'
import { maxPictures } from '@koi/contract/player/verification/verification'
import { checkVerification } from '@koi/contract/player/verification/verification.check'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Picker } from '@koi/ui/Picker'
import { useForm } from '@koi/web/useForm'
import { useState } from 'react'
import { call } from '../../app/data/api.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { Form } from '../../app/shell/Form.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { requireValid } from '@koi/web/problem'

import { Pictures, type Sent } from './Pictures.tsx'
import { copy, kinds } from './verification.copy.ts'

/** `isAgain`: whether the previous application was rejected. */
export function VerificationForm({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const site = useSite()
  const { form, field } = useForm({ realname: '', number: '' })
  const [kind, setKind] = useState(kinds[0]!.value)
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [submit, isBusy, failure] = useSubmit(async () => {
    const given = { ...form, kind, pictures: sent.map(({ name }) => name) }
    requireValid(checkVerification(given, site?.languages ?? languages))
    const { message } = await call('POST /api/verification/submit', given)
    onSent()
    toastSuccess(message)
  })
  return (
    <Card as={Form} onPage failure={failure} onSubmit={() => void submit()}>
      <Field {...field('realname')} label={copy.realname} placeholder={copy.enterRealname} maxLength={50} />
      <Picker label={copy.kind} look="field" choices={kinds} value={kind} onChange={setKind} />
      <Field {...field('number')} label={copy.number} placeholder={copy.enterNumber} maxLength={32} />
      <Pictures sent={sent} onChange={setSent} most={maxPictures} />
      <Button type="submit" wide busy={isBusy}>
        {isAgain ? copy.again : copy.submit}
      </Button>
    </Card>
  )
}
