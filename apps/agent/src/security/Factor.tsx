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
import { Soft } from '../ui/Layout.tsx'
import { Code } from '../ui/Code.tsx'
import { Line } from '../ui/Lines.tsx'
import { copy } from './security.copy.ts'
import css from './security.module.css'

/** Switches authenticator codes on and off. If the agent has a passkey, it confirms the enrolment. */
export function Factor({ isOn, hasPasskey }: { isOn: boolean; hasPasskey: boolean }) {
  const [made, setMade] = useState<{ secret: string; address: string } | null>(null)
  const [otp, setOtp] = useState('')
  const [act, isAsking, problem] = useSubmit(async (work: () => Promise<unknown>) => {
    await work()
    setOtp('')
  })
  const start = () =>
    act(async () => {
      const proof = hasPasskey ? await proofOf((await write('POST /agent/api/passkeys/ask', {})).options) : ''
      setMade(await write('POST /agent/api/factor', { otp: proof }))
    })
  const confirm = () =>
    act(async () => {
      await write('POST /agent/api/factor/confirm', { otp })
      setMade(null)
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
  return (
    <Card>
      <h2>{copy.factor}</h2>
      <Soft>{isOn ? copy.factorOn : copy.factorOff}</Soft>
      {!isOn && !made && (
        <Button busy={isAsking} onClick={() => void start()}>
          {copy.start}
        </Button>
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
          <p>{copy.removeHint}</p>
          <Stack as={Form} refused={null} onSubmit={() => void remove()}>
            {field}
            <Button type="submit" kind="danger" busy={isAsking} disabled={otp.length !== 6}>
              {copy.remove}
            </Button>
          </Stack>
        </>
      )}
      <ProblemNotice text={problem} />
    </Card>
  )
}
