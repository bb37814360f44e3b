import { mayAnswer } from '@koi/web/passkey'
import { Problem } from '@koi/web/problem'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, type InputRef, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { write } from '../../app/api.ts'
import { copy as app } from '../../app/app.copy.ts'
import { safePath } from '../../app/brands.ts'
import type { Body } from '../../app/endpoint.ts'
import { LanguageSelect } from '../../app/LanguageSelect.tsx'
import { proofOf } from '../../app/passkey.ts'
import { sentenceOf, isOtpRequired } from '../../app/problem.ts'
import { howItEnded, signIn, useToken } from '../../app/session.ts'
import { copy } from './auth.copy.ts'

type Credentials = Body<'POST /console/api/login'>

export default function LoginPage() {
  const [search] = useSearchParams()
  const isSignedIn = useToken() !== ''
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isOtpShown, setOtpShown] = useState(false)
  const [mayProve, setMayProve] = useState(false)
  const [form] = Form.useForm<Credentials>()
  const [problem, setProblem] = useState<{ text: string; isQuestion: boolean } | null>(() => {
    const text = copy.endings[howItEnded() ?? 'left']
    return text === '' ? null : { text, isQuestion: true }
  })
  const otp = useRef<InputRef>(null)
  useEffect(() => {
    document.title = `${copy.title} · ${app.product}`
  }, [])
  useEffect(() => {
    if (isOtpShown) otp.current?.focus()
  }, [isOtpShown])
  if (isSignedIn) return <Navigate to={safePath(search.get('from'))} replace />

  /** WebAuthn options are single use: request new ones for each try. */
  const proved = async ({ username, password }: Credentials): Promise<string> => {
    try {
      await write('POST /console/api/login', {}, { username, password })
    } catch (error) {
      if (error instanceof Problem && error.passkey) return proofOf(error.passkey)
      throw error
    }
    return ''
  }

  const submit = async (given: Credentials, byPasskey = false) => {
    setAsking(true)
    setProblem(null)
    try {
      const credentials = byPasskey ? { ...given, otp: await proved(given) } : given
      const { token } = await write('POST /console/api/login', {}, credentials)
      // Discard data cached for the previous operator.
      queries.clear()
      signIn(token)
    } catch (error) {
      const asksForOtp = error instanceof Problem && isOtpRequired(error)
      // The first OTP_NEEDED is a prompt; a later one is an error.
      setProblem({ text: sentenceOf(error), isQuestion: asksForOtp && !isOtpShown })
      if (asksForOtp) setOtpShown(true)
      if (error instanceof Problem && error.passkey) setMayProve(mayAnswer(error.passkey))
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
          form={form}
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
          {isOtpShown && (
            <Form.Item name="otp" label={copy.otp} extra={copy.otpHint} rules={required(copy.otp)}>
              <Input ref={otp} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
            </Form.Item>
          )}
          {mayProve && (
            <Button
              block
              disabled={isAsking}
              onClick={() => void submit(form.getFieldsValue(), true)}
              style={{ marginBottom: 12 }}
            >
              {app.usePasskey}
            </Button>
          )}
          <Button type="primary" htmlType="submit" block loading={isAsking}>
            {copy.submit}
          </Button>
        </Form>
        <Flex justify="center" style={{ marginTop: 16 }}>
          <LanguageSelect />
        </Flex>
      </Card>
    </Flex>
  )
}
