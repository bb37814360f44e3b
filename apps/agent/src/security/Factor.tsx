import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { ask, sentenceOf } from '../app/api.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Qr } from '../ui/Qr.tsx'
import { copy } from './security.copy.ts'

/** The second factor: enrol, confirm, turn off. */
export function Factor({ isOn }: { isOn: boolean }) {
  const [made, setMade] = useState<{ secret: string; address: string } | null>(null)
  const [otp, setOtp] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const queries = useQueryClient()
  const { message } = App.useApp()

  const act = async (work: () => Promise<unknown>) => {
    setAsking(true)
    setProblem('')
    try {
      await work()
      setOtp('')
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  const start = () => act(async () => setMade(await ask('POST /agent/api/factor', {})))
  const confirm = () =>
    act(async () => {
      await ask('POST /agent/api/factor/confirm', { otp })
      setMade(null)
      void message.success(copy.on)
      await queries.invalidateQueries()
    })
  const remove = () =>
    act(async () => {
      await ask('POST /agent/api/factor/remove', { otp })
      void message.success(copy.off)
      await queries.invalidateQueries()
    })

  const field = (
    <>
      <label htmlFor="otp">{copy.otp}</label>
      <Input
        id="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        onChange={(event) => setOtp(event.target.value.replace(/\D/g, ''))}
      />
    </>
  )
  return (
    <section className="card">
      <h2>{copy.factor}</h2>
      <span className="soft">{isOn ? copy.factorOn : copy.factorOff}</span>
      {!isOn && !made && (
        <Button type="primary" loading={isAsking} onClick={() => void start()}>
          {copy.start}
        </Button>
      )}
      {!isOn && made && (
        <>
          <span>{copy.scan}</span>
          <Qr text={made.address} label={copy.qr} />
          <div className="line">
            <span>
              <span className="soft">{copy.secret}</span>
              <br />
              <span className="code">{made.secret}</span>
            </span>
            <CopyButton text={made.secret} />
          </div>
          {field}
          <Button type="primary" loading={isAsking} disabled={otp.length !== 6} onClick={() => void confirm()}>
            {copy.confirm}
          </Button>
        </>
      )}
      {isOn && (
        <>
          <span>{copy.removeHint}</span>
          {field}
          <Button danger loading={isAsking} disabled={otp.length !== 6} onClick={() => void remove()}>
            {copy.remove}
          </Button>
        </>
      )}
      {problem && <Alert role="alert" type="error" showIcon title={problem} />}
    </section>
  )
}
