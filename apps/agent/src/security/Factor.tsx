import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { digits, Field } from '@koi/ui/Field'
import { Form } from '@koi/ui/Form'
import { Stack } from '@koi/ui/Layout'
import { ProblemNotice } from '@koi/ui/Notice'
import { Qr } from '@koi/ui/Qr'
import { useState } from 'react'
import { write } from '../app/api.ts'
import { CopyButton } from '../app/CopyButton.tsx'
import { proofOf } from '../app/passkey.ts'
import { toast } from '../app/toast.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { CodeField, LoginPasswordField } from '../ui/ProofFields.tsx'
import { Soft } from '../ui/Layout.tsx'
import { Code } from '../ui/Code.tsx'
import { Line } from '../ui/Lines.tsx'
import { copy } from './security.copy.ts'
import css from './security.module.css'

interface Props {
  isOn: boolean
  hasPasskey: boolean
  /** Unused recovery codes. */
  left: number
}

/** Switches authenticator codes on and off. The login password, or a passkey if there is one, confirms the enrolment. */
export function Factor({ isOn, hasPasskey, left }: Props) {
  const [made, setMade] = useState<{ secret: string; address: string } | null>(null)
  const [otp, setOtp] = useState('')
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<string[]>([])
  const [act, isAsking, problem] = useSubmit(async (work: () => Promise<unknown>) => {
    await work()
    setOtp('')
    setPassword('')
  })
  const start = () =>
    act(async () => {
      const proof = hasPasskey ? await proofOf((await write('POST /agent/api/passkeys/ask', {})).options) : ''
      setMade(await write('POST /agent/api/factor', hasPasskey ? { otp: proof } : { password }))
    })
  const confirm = () =>
    act(async () => {
      const { codes } = await write('POST /agent/api/factor/confirm', { otp })
      setMade(null)
      setCodes(codes)
      toast(copy.on, 'success')
    })
  const remove = () =>
    act(async () => {
      await write('POST /agent/api/factor/remove', { otp })
      toast(copy.off, 'success')
    })

  const field = (
    <Field
      name="otp"
      label={copy.otp}
      inputMode="numeric"
      autoComplete="one-time-code"
      filter={digits(6)}
      value={otp}
      onChange={setOtp}
    />
  )
  if (codes.length > 0)
    return (
      <Card>
        <h2>{copy.codes}</h2>
        <p>{copy.codesHint}</p>
        <Code>{codes.join(' ')}</Code>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={() => setCodes([])}>{copy.saved}</Button>
      </Card>
    )
  return (
    <Card>
      <h2>{copy.factor}</h2>
      <Soft>{isOn ? copy.factorOn : copy.factorOff}</Soft>
      {!isOn && !made && (
        <Stack as={Form} refused={null} onSubmit={() => void start()}>
          {!hasPasskey && (
            <LoginPasswordField name="factor_password" label={copy.password} value={password} onChange={setPassword} />
          )}
          <Button type="submit" busy={isAsking} disabled={!hasPasskey && password === ''}>
            {copy.start}
          </Button>
        </Stack>
      )}
      {!isOn && made && (
        <>
          <p>{copy.scan}</p>
          <div className={css.code}>
            <Qr of={made.address} label={copy.qr} />
          </div>
          <Line right={<CopyButton text={made.secret} />}>
            <Soft>{copy.secret}</Soft>
            <Code>{made.secret}</Code>
          </Line>
          <Stack as={Form} refused={null} onSubmit={() => void confirm()}>
            {field}
            <Button type="submit" busy={isAsking} disabled={otp.length !== 6}>
              {copy.confirm}
            </Button>
          </Stack>
        </>
      )}
      {isOn && (
        <>
          <Soft>{copy.codesLeft(left)}</Soft>
          <p>{copy.removeHint}</p>
          <Stack as={Form} refused={null} onSubmit={() => void remove()}>
            <CodeField name="otp" label={copy.otpOrCode} value={otp} onChange={setOtp} />
            <Button type="submit" kind="danger" busy={isAsking} disabled={otp.length < 6}>
              {copy.remove}
            </Button>
          </Stack>
        </>
      )}
      <ProblemNotice text={problem} />
    </Card>
  )
}
