import { Button } from '@koi/ui/Button'
import { Field } from '@koi/ui/Field'
import { answerByPasskey } from '@koi/web/passkey'
import { call } from '../../app/data/api.ts'
import { factorCopy as copy } from './factor.copy.ts'
import { toProof } from './factor.read.ts'
import { toast } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Requests WebAuthn options; null if no passkey can be used here. */
  askPasskey: (() => Promise<unknown>) | null
  /** Receives the proof of a passkey instead of `onChange`. */
  onProved?: (proof: string) => void
}

/** A field for an authenticator or recovery code, with a button to use a passkey instead. */
export function FactorInput({ value, onChange, askPasskey, onProved = onChange }: Props) {
  const isProved = value.startsWith('pk_')
  const [prove, isProving] = useSubmit(async () => {
    const answer = await answerByPasskey(await askPasskey?.())
    if (!answer) return toast(copy.left, 'warning')
    const { data: proof } = await call('POST /api/passkeys/answer', { answer })
    onProved(toProof(proof))
  })
  return (
    <Field
      label={copy.otpOrCode}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      readOnly={isProved}
      value={isProved ? copy.proved : value}
      onChange={onChange}
      after={
        askPasskey && (
          <Button kind="quiet" size="s" busy={isProving} onClick={() => void prove()}>
            {copy.usePasskey}
          </Button>
        )
      }
    />
  )
}
