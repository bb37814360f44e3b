import { formats } from '@koi/contract/formats'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Form } from '@koi/ui/Form'
import { Stack } from '@koi/ui/Layout'
import { ProblemNotice } from '@koi/ui/Notice'
import { requireAnswer, makePasskey, mayUsePasskeys } from '@koi/web/passkey'
import { useState } from 'react'
import { write, useRead } from '../app/api.ts'
import { proofOf } from '../app/passkey.ts'
import { toast } from '../app/toast.ts'
import { useSubmit } from '../app/useSubmit.ts'
import { CodeField, LoginPasswordField } from '../ui/ProofFields.tsx'
import { Soft } from '../ui/Layout.tsx'
import { Line, Lines } from '../ui/Lines.tsx'
import { copy } from './security.copy.ts'

export function Passkeys({ hasFactor }: { hasFactor: boolean }) {
  const { data } = useRead('GET /agent/api/passkeys', {})
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [act, isAsking, problem] = useSubmit(async (work: () => Promise<unknown>) => {
    await work()
    setPassword('')
    setOtp('')
  })
  if (!data) return null
  const mayAdd = mayUsePasskeys(data.host)
  const proof = async () =>
    otp === '' && data.items.length > 0 ? proofOf((await write('POST /agent/api/passkeys/ask', {})).options) : otp
  const add = () =>
    act(async () => {
      const given = hasFactor ? { otp: await proof() } : { password }
      const { options } = await write('POST /agent/api/passkeys/begin', given)
      const answer = await requireAnswer(makePasskey(options), copy.left)
      await write('POST /agent/api/passkeys', { answer })
      toast(copy.added, 'success')
    })
  const remove = (id: string) =>
    act(async () => {
      await write('POST /agent/api/passkeys/:id/remove', { id, otp: await proof() })
      toast(copy.removed, 'success')
    })
  return (
    <Card>
      <h2>{copy.passkeys}</h2>
      <Soft>{mayAdd ? copy.passkeysHint : copy.passkeysOff}</Soft>
      {data.items.length > 0 && (
        <Lines>
          {data.items.map(({ id, name, created_at }) => (
            <li key={id}>
              <Line
                right={
                  <Button
                    kind="light"
                    size="s"
                    disabled={isAsking}
                    aria-label={copy.removeOf(name)}
                    onClick={() => void remove(id)}
                  >
                    {copy.removePasskey}
                  </Button>
                }
              >
                {name}
                <Soft>{copy.addedAt(formats.time(created_at, 'minute'))}</Soft>
              </Line>
            </li>
          ))}
        </Lines>
      )}
      {(mayAdd || data.items.length > 0) && (
        <Stack as={Form} refused={null} onSubmit={() => mayAdd && void add()}>
          {hasFactor ? (
            <CodeField name="passkey_otp" label={copy.otpOrCode} hint={copy.proveHint} value={otp} onChange={setOtp} />
          ) : (
            <LoginPasswordField name="passkey_password" label={copy.password} value={password} onChange={setPassword} />
          )}
          {mayAdd && (
            <Button type="submit" busy={isAsking} disabled={!hasFactor && password === ''}>
              {copy.add}
            </Button>
          )}
        </Stack>
      )}
      <ProblemNotice text={problem} />
    </Card>
  )
}
