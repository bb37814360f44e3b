import { Button } from '@koi/ui/Button'
import { Field } from '@koi/ui/Field'
import { answerByPasskey, mayUsePasskeys } from '@koi/web/passkey'
import { call } from '../../app/data/api.ts'
import { factorCopy as copy } from './factor.copy.ts'
import { toFactor, toProof } from './factor.read.ts'
import { useRead } from '../../app/data/queries.ts'
import { toast } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'

interface Props {
  value: string
  onChange: (value: string) => void
}

/** A field for an authenticator or recovery code, with a button to use a passkey instead. */
export function FactorField({ value, onChange }: Props) {
  const { data } = useRead('POST /api/factor', {}, { select: toFactor, quiet: true, toastKind: null })
  const isProved = value.startsWith('pk_')
  const [prove, isProving] = useSubmit(async () => {
    const { data: asked } = await call('POST /api/passkeys/ask', {})
    const answer = await answerByPasskey(asked?.options)
    if (!answer) return toast(copy.left, 'warning')
    const { data: proof } = await call('POST /api/passkeys/answer', { answer })
    onChange(toProof(proof))
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
        data?.hasPasskeys &&
        mayUsePasskeys(data.host) && (
          <Button kind="quiet" size="s" busy={isProving} onClick={() => void prove()}>
            {copy.usePasskey}
          </Button>
        )
      }
    />
  )
}
