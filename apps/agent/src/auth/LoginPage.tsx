import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { ask, Problem, sentenceOf } from '../app/api.ts'
import { howItEnded, signIn } from '../app/session.ts'
import { copy } from './auth.copy.ts'

interface Credentials {
  username: string
  password: string
  otp?: string
}

/** /login: the player's name and password, and the second factor once the server asks for it. */
export default function LoginPage() {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [wantsOtp, setWantsOtp] = useState(false)
  const [problem, setProblem] = useState(() => ({ text: howItEnded(), isQuestion: true }))
  useEffect(() => {
    document.title = copy.title
  }, [])

  const submit = async (given: Credentials) => {
    setAsking(true)
    setProblem({ text: '', isQuestion: false })
    try {
      const { token } = await ask('POST /agent/api/login', given)
      // What the last agent saw is not this one's.
      queries.clear()
      signIn(token)
    } catch (error) {
      const asks = error instanceof Problem && error.code.startsWith('OTP')
      // Asked for the first time it is a question; afterwards it is what was wrong with the answer.
      setProblem({ text: sentenceOf(error), isQuestion: asks && !wantsOtp })
      if (asks) setWantsOtp(true)
    } finally {
      setAsking(false)
    }
  }
  const required = (label: string) => [{ required: true, message: copy.required(label) }]
  return (
    <main className="door">
      <section className="card">
        <div className="heading">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={40} height={40} />
          <div>
            <h1>{copy.title}</h1>
            <span className="soft">{copy.welcome}</span>
          </div>
        </div>
        {problem.text && (
          <Alert role="alert" type={problem.isQuestion ? 'info' : 'error'} showIcon title={problem.text} />
        )}
        <Form<Credentials> layout="vertical" requiredMark={false} onFinish={(given) => void submit(given)}>
          <Form.Item name="username" label={copy.username} rules={required(copy.username)}>
            <Input autoComplete="username" autoCapitalize="none" maxLength={32} />
          </Form.Item>
          <Form.Item name="password" label={copy.password} rules={required(copy.password)}>
            <Input.Password autoComplete="current-password" maxLength={64} />
          </Form.Item>
          {wantsOtp && (
            <Form.Item name="otp" label={copy.otp} extra={copy.otpHint} rules={required(copy.otp)}>
              <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block loading={isAsking}>
            {copy.submit}
          </Button>
        </Form>
      </section>
    </main>
  )
}
