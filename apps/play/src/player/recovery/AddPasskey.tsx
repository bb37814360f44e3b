import { Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Field } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import { makePasskey } from '@koi/web/passkey'
import { useState } from 'react'
import { call } from '../../app/data/api.ts'
import { factorCopy } from './factor.copy.ts'
import { toCodes } from './factor.read.ts'
import { FactorField } from './FactorField.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { toastSuccess, toast } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { copy } from './recovery.copy.ts'

interface Props {
  hasFactor: boolean
  onCodes: (codes: string[]) => void
}

/** Adds a passkey, confirmed by the login password or an existing factor. With the first factor come recovery codes. */
export function AddPasskey({ hasFactor, onCodes }: Props) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [add, isAdding, failure] = useSubmit(async () => {
    const request = call('POST /api/passkeys/start', hasFactor ? { otp } : { password })
    const { data: ceremony } = await request.finally(() => setOtp(''))
    const answer = await makePasskey(ceremony?.options)
    if (!answer) return toast(factorCopy.left, 'warning')
    const { data, message } = await write('POST /api/passkeys/add', { name, answer })
    setName('')
    setPassword('')
    onCodes(toCodes(data))
    toastSuccess(message)
  })
  return (
    <Stack as={Form} failure={failure} onSubmit={() => void add()}>
      <Field
        label={copy.name}
        name="name"
        hint={copy.nameHint}
        autoComplete="off"
        maxLength={30}
        value={name}
        onChange={setName}
      />
      {hasFactor ? (
        <FactorField value={otp} onChange={setOtp} />
      ) : (
        <PasswordField
          label={copy.currentPassword}
          name="password"
          autoComplete="current-password"
          maxLength={16}
          value={password}
          onChange={setPassword}
        />
      )}
      <Button type="submit" wide busy={isAdding} disabled={(hasFactor ? otp : password) === ''}>
        {copy.add}
      </Button>
    </Stack>
  )
}
