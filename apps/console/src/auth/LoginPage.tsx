import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, type InputRef, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { write } from '../app/api.ts'
import { copy as app } from '../app/app.copy.ts'
import type { Body } from '../app/endpoint.ts'
import { Problem, sentenceOf } from '../app/problem.ts'
import { howItEnded, signIn, useToken } from '../app/session.ts'
import { copy } from './auth.copy.ts'

type Credentials = Body<'POST /console/api/login'>

// Only an address of the console itself is a place to go back to.
const back = (from: string | null) => (from?.startsWith('/') && !from.startsWith('//') ? from : '/')

export default function LoginPage() {
  const [search] = useSearchParams()
  const isSignedIn = useToken() !== ''
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [wantsOtp, setWantsOtp] = useState(false)
  const [problem, setProblem] = useState<{ text: string; isQuestion: boolean } | null>(() => {
    const text = copy.endings[howItEnded() ?? 'left']
    return text === '' ? null : { text, isQuestion: true }
  })
  const otp = useRef<InputRef>(null)
  useEffect(() => {
    document.title = `${copy.title} · ${app.brand}`
  }, [])
  useEffect(() => {
    if (wantsOtp) otp.current?.focus()
  }, [wantsOtp])
  if (isSignedIn) return <Navigate to={back(search.get('from'))} replace />

  const submit = async (credentials: Credentials) => {
    setAsking(true)
    setProblem(null)
    try {
      const { token } = await write('POST /console/api/login', {}, credentials)
      // What the last operator saw is not this one's.
      queries.clear()
      signIn(token)
    } catch (error) {
      const asksForOtp = error instanceof Problem && error.wantsOtp
      // Asked for the first time it is a question; afterwards it is what was wrong with the answer.
      setProblem({ text: sentenceOf(error), isQuestion: asksForOtp && !wantsOtp })
      if (asksForOtp) setWantsOtp(true)
    } finally {
      setAsking(false)
    }
  }
  const required = (label: string) => [{ required: true, message: copy.required(label) }]
  return (
    <Flex
      component="main"
      align="center"
      justify="center"
      style={{ minHeight: '100vh', background: 'var(--ant-color-bg-layout)' }}
    >
      <Card style={{ width: 360 }} styles={{ body: { padding: 32 } }}>
        <Flex align="center" gap={12} style={{ marginBottom: 20 }}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={36} height={36} />
          <div>
            <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
              {copy.title}
            </Typography.Title>
            <Typography.Text type="secondary">{copy.welcome}</Typography.Text>
          </div>
        </Flex>
        {problem && (
          <Alert
            role="alert"
            type={problem.isQuestion ? 'info' : 'error'}
            showIcon
            title={problem.text}
            style={{ marginBottom: 16 }}
          />
        )}
        <Form<Credentials>
          layout="vertical"
          size="middle"
          requiredMark={false}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item name="username" label={copy.username} rules={required(copy.username)}>
            <Input autoComplete="username" autoFocus />
          </Form.Item>
          <Form.Item name="password" label={copy.password} rules={required(copy.password)}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {wantsOtp && (
            <Form.Item name="otp" label={copy.otp} extra={copy.otpHint} rules={required(copy.otp)}>
              <Input ref={otp} inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block loading={isAsking}>
            {copy.submit}
          </Button>
        </Form>
      </Card>
    </Flex>
  )
}
