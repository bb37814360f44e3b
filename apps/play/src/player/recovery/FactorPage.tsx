import { Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Reading } from '@koi/ui/Reading'
import { digits, Field } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import { Qr } from '@koi/ui/Qr'
import { Skeleton } from '@koi/ui/Skeleton'
import { useState } from 'react'
import { call } from '../../app/data/api.ts'
import { CopyButton } from '../../app/shell/CopyButton.tsx'
import { type Factor, toCodes, toEnrolment, toFactor } from './factor.read.ts'
import { FactorField } from './FactorField.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Passkeys } from './Passkeys.tsx'
import { FactorUse } from './FactorUse.tsx'
import { Protected } from './Protected.tsx'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

/** Enrols an authenticator: login password, secret to scan, first code. `onCodes` receives the recovery codes. */
function Enrol({ hasPasskeys, onCodes }: { hasPasskeys: boolean; onCodes: (codes: string[]) => void }) {
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState('')
  const [otp, setOtp] = useState('')
  const [made, setMade] = useState<{ secret: string; address: string } | null>(null)
  const [start, isStarting, startFailure] = useSubmit(async () => {
    const { data } = await call('POST /api/factor/start', hasPasskeys ? { otp: proof } : { password }).finally(() =>
      setProof(''),
    )
    setMade(toEnrolment(data))
  })
  const [confirm, isConfirming, failure] = useSubmit(async () => {
    const { data, message } = await call('POST /api/factor/confirm', { otp })
    onCodes(toCodes(data))
    toastSuccess(message)
  })
  if (!made)
    return (
      <Stack as={Form} failure={startFailure} onSubmit={() => void start()}>
        {hasPasskeys ? (
          <FactorField value={proof} onChange={setProof} />
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
        <Button type="submit" wide busy={isStarting} disabled={(hasPasskeys ? proof : password) === ''}>
          {copy.start}
        </Button>
      </Stack>
    )
  return (
    <>
      <p className={css.soft}>{copy.scan}</p>
      <div className={css.qr}>
        <Qr of={made.address} label={copy.qr} />
      </div>
      <div className={css.secret}>
        <code>{made.secret}</code>
        <CopyButton text={made.secret} what={copy.secret} />
      </div>
      <Stack as={Form} failure={failure} onSubmit={() => void confirm()}>
        <Field
          label={copy.otp}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          filter={digits(6)}
          value={otp}
          onChange={setOtp}
        />
        <Button type="submit" wide busy={isConfirming} disabled={otp.length !== 6}>
          {copy.confirm}
        </Button>
      </Stack>
    </>
  )
}

function Remove({ onDone }: { onDone: () => void }) {
  const [otp, setOtp] = useState('')
  const [remove, isRemoving, failure] = useSubmit(async () => {
    const { message } = await call('POST /api/factor/remove', { otp }).finally(() => setOtp(''))
    onDone()
    toastSuccess(message)
  })
  return (
    <Stack as={Form} failure={failure} onSubmit={() => void remove()}>
      <p className={css.soft}>{copy.removeHint}</p>
      <FactorField value={otp} onChange={setOtp} />
      <Button type="submit" kind="danger" wide busy={isRemoving} disabled={otp === ''}>
        {copy.remove}
      </Button>
    </Stack>
  )
}

const Codes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Card onPage aria-label={copy.codesTitle}>
    <h2>{copy.codesTitle}</h2>
    <p className={css.soft}>{copy.codesHint}</p>
    <ul className={css.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <CopyButton text={codes.join('\n')} what={copy.allCodes} />
    <Button wide onClick={onKept}>
      {copy.kept}
    </Button>
  </Card>
)

const hasAny = ({ isOn, hasPasskeys, isSignIn, isStepUp }: Factor): boolean =>
  isOn || hasPasskeys || isSignIn || isStepUp

export default playersOnly(function FactorPage() {
  const [codes, setCodes] = useState<string[]>([])
  const reading = useRead('POST /api/factor', {}, { select: toFactor })
  return (
    <Screen title={copy.factor}>
      <Reading of={reading} skeleton={<Skeleton shape="block" rows={2} />}>
        {(data) =>
          codes.length > 0 ? (
            <Codes
              codes={codes}
              onKept={() => {
                setCodes([])
                reading.retry()
              }}
            />
          ) : (
            <>
              {hasAny(data) && <Protected {...data} />}
              {hasAny(data) && <FactorUse use="signIn" isOn={data.isSignIn} isRecommended />}
              {hasAny(data) && <FactorUse use="stepUp" isOn={data.isStepUp} />}
              <Card onPage aria-label={copy.codesOfApp}>
                <h2>{copy.codesOfApp}</h2>
                <p className={css.soft}>{data.isOn ? copy.isOn : copy.isOff}</p>
                {data.isOn && <p>{copy.left(data.codesLeft)}</p>}
                {data.isOn ? (
                  <Remove onDone={reading.retry} />
                ) : (
                  <Enrol hasPasskeys={data.hasPasskeys} onCodes={setCodes} />
                )}
              </Card>
              <Passkeys hasFactor={data.isOn || data.hasPasskeys} onCodes={setCodes} />
            </>
          )
        }
      </Reading>
    </Screen>
  )
})
