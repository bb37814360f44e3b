import { maxPictures } from '@koi/contract/player/verification/verification'
import { checkVerification } from '@koi/contract/player/verification/verification.check'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Picker } from '@koi/ui/Picker'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { Form } from '../../app/Form.tsx'
import { toastSuccess } from '../../app/toast.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { problemOf } from '@koi/web/problem'

import { Pictures, type Sent } from './Pictures.tsx'
import { copy, kinds } from './verification.copy.ts'

/** `isAgain`: the previous application was rejected. */
export function VerificationForm({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const [realname, setRealname] = useState('')
  const [kind, setKind] = useState(kinds[0]!.value)
  const [number, setNumber] = useState('')
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [submit, isBusy, failure] = useSubmit(async () => {
    const given = { realname, kind, number, pictures: sent.map(({ name }) => name) }
    const wrong = checkVerification(given)
    if (wrong) throw problemOf(wrong)
    const { message } = await call('POST /api/verification/submit', given)
    onSent()
    toastSuccess(message)
  })
  return (
    <Card as={Form} onPage failure={failure} onSubmit={() => void submit()}>
      <Field
        name="realname"
        label={copy.realname}
        placeholder={copy.enterRealname}
        value={realname}
        onChange={setRealname}
        maxLength={50}
      />
      <Picker label={copy.kind} look="field" choices={kinds} value={kind} onChange={setKind} />
      <Field
        name="number"
        label={copy.number}
        placeholder={copy.enterNumber}
        value={number}
        onChange={setNumber}
        maxLength={32}
      />
      <Pictures sent={sent} onChange={setSent} most={maxPictures} />
      <Button type="submit" wide busy={isBusy}>
        {isAgain ? copy.again : copy.submit}
      </Button>
    </Card>
  )
}
