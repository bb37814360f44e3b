import type { FactorWindow } from '@koi/contract/player/auth/factorWindow'
import { OtpNeeded } from '@koi/contract/player/auth/operator.copy'
import { plainCode } from '@koi/contract/typed'
import { mayUsePasskeys } from '@koi/web/passkey'
import type { Problem } from '@koi/web/problem'
import { Alert, Button, Form, Input, type InputRef, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { moneyOf } from '../ui/figures/Money.tsx'
import { onCodeNeeded, write } from './api.ts'
import { copy } from './app.copy.ts'
import { useMe } from './me.ts'
import { proofOf } from './passkey.ts'
import { isRefusedWith, sentenceOf } from './problem.ts'

/** Reads a code as an authenticator shows it: '１２３ 456' → '123456'. */
const codeOf = (typed: unknown): string => plainCode(String(typed ?? ''))

/** Says what the code will cover, or what the latest one still covers; null for an act that takes a code each time. */
function coverOf({ factorWindow }: Problem): string | null {
  const { limit, left, seconds } = { ...(factorWindow as Partial<FactorWindow> | null | undefined) }
  if (limit === undefined || left === undefined || seconds === undefined || Number(limit) === 0) return null
  return seconds > 0 ? copy.codeLeft(Math.ceil(seconds / 60), moneyOf(left)) : copy.codeCovers(moneyOf(limit))
}

interface CodeRequest {
  problem: Problem
  answer: (code: string | null) => void
}

/** Asks for a second-factor code or a passkey when a write requires one, then retries or cancels the write. */
export function CodeDialog() {
  /** Writes that wait for a code; the first one is asked for. */
  const [requests, setRequests] = useState<readonly CodeRequest[]>([])
  const request = requests[0] ?? null
  const input = useRef<InputRef>(null)
  const [form] = Form.useForm<{ otp: string }>()
  useEffect(
    () => onCodeNeeded((problem) => new Promise((answer) => setRequests((now) => [...now, { problem, answer }]))),
    [],
  )
  const { data: me } = useMe()
  const covered = request && coverOf(request.problem)
  const [isProving, setProving] = useState(false)
  const [failure, setFailure] = useState('')
  const answer = (code: string | null) => {
    request?.answer(code)
    setRequests((now) => now.filter((one) => one !== request))
    setFailure('')
    form.resetFields()
  }
  const prove = async () => {
    setProving(true)
    setFailure('')
    try {
      answer(await proofOf((await write('POST /console/api/me/passkeys/ask', {})).options))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setProving(false)
    }
  }
  return (
    <Modal
      transitionName=""
      maskTransitionName=""
      open={request !== null}
      title={copy.otpTitle}
      okText={copy.confirm}
      cancelText={copy.cancel}
      onOk={() => form.submit()}
      onCancel={() => answer(null)}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      mask={{ closable: false }}
      zIndex={1100}
      width={360}
      forceRender
    >
      {request && (
        <Alert
          role="alert"
          type={failure === '' && isRefusedWith(request.problem, OtpNeeded) ? 'info' : 'error'}
          showIcon
          title={failure || request.problem.message}
          style={{ marginBlock: 12 }}
        />
      )}
      {/* Named, because the page may contain another form with an `otp` field. */}
      <Form name="fresh" form={form} layout="vertical" requiredMark={false} onFinish={({ otp }) => answer(codeOf(otp))}>
        <Form.Item
          name="otp"
          label={copy.otp}
          extra={covered ?? copy.otpHint}
          rules={[{ required: true, transform: codeOf, pattern: /^\d{6}$/, message: copy.otpWrong }]}
        >
          <Input ref={input} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
        {me !== undefined && me.passkeys > 0 && mayUsePasskeys(me.passkey_host) && (
          <Button block loading={isProving} onClick={() => void prove()} style={{ marginBottom: 12 }}>
            {copy.usePasskey}
          </Button>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
