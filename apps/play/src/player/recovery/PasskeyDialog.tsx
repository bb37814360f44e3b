import { Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { Field } from '@koi/ui/Field'
import { useState } from 'react'
import { FactorField } from './FactorField.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import type { Passkey } from './factor.read.ts'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

interface Props {
  passkey: Passkey
  action: 'rename' | 'remove'
  onClose: () => void
}

export function PasskeyDialog({ passkey, action, onClose }: Props) {
  const isRemoval = action === 'remove'
  const [name, setName] = useState(passkey.name)
  const [otp, setOtp] = useState('')
  const [act, isActing, failure] = useSubmit(async () => {
    const { id } = passkey
    const request = isRemoval
      ? write('POST /api/passkeys/remove', { id, otp })
      : write('POST /api/passkeys/rename', { id, name })
    const { message } = await request.finally(() => setOtp(''))
    toastSuccess(message)
    return onClose
  })
  return (
    <Dialog title={isRemoval ? copy.removeOf(name) : copy.rename} onClose={onClose}>
      <Stack as={Form} failure={failure} onSubmit={() => void act()}>
        {isRemoval ? (
          <>
            <p className={css.soft}>{copy.removePasskeyHint}</p>
            <FactorField value={otp} onChange={setOtp} />
          </>
        ) : (
          <Field label={copy.name} name="name" autoComplete="off" maxLength={30} value={name} onChange={setName} />
        )}
        <Button
          type="submit"
          wide
          kind={isRemoval ? 'danger' : 'primary'}
          busy={isActing}
          disabled={isRemoval && otp === ''}
        >
          {isRemoval ? copy.removePasskey : copy.save}
        </Button>
      </Stack>
    </Dialog>
  )
}
