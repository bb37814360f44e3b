import { OtpNeeded, OtpUsed, OtpWrong } from '@koi/contract/player/auth/operator.copy'
import { expect, test } from 'vitest'
import { write } from './api.ts'
import { detail } from '../money/withdraw/withdrawal.testing.ts'
import { refusedBy, serve } from './answers.testing.ts'
import { button, dialog, expectCount, press, show } from './screen.testing.tsx'

const reading = 'GET /console/api/withdrawals/:id'
const approving = 'POST /console/api/withdrawals/:id/approve'
const asking = () => dialog('需要动态验证码')
const alert = () => asking().getByRole('alert').first()

async function giveCode(code: string) {
  await asking().getByLabelText('动态验证码').fill(code)
  await button('确定', asking()).click()
}

test('the dialog explains a used and a wrong code, sends nothing on cancel, and sends once after a valid code', async () => {
  const refusals: Partial<Record<string, () => Response>> = {
    111111: refusedBy(OtpUsed),
    222222: refusedBy(OtpWrong),
  }
  const api = serve({
    [reading]: detail,
    [approving]: ({ body }) => {
      if (typeof body['otp'] !== 'string') return refusedBy(OtpNeeded)()
      return refusals[body['otp']]?.() ?? detail
    },
  })
  const sent = () => api.sent(approving).map(({ body }) => body['otp'])
  await show(`/withdrawals/${detail.out_trade_no}`)
  await press('a')
  await expect.element(dialog().getByLabelText('付款凭证')).toHaveFocus()
  await press('{Enter}')
  await expect.element(alert()).toHaveTextContent(OtpNeeded.text())
  await expect.element(asking().getByLabelText('动态验证码')).toHaveFocus()

  await giveCode('12ab')
  await expect.element(asking().getByText('请输入验证器中的6位数字')).toBeVisible()
  expect(sent()).toEqual([undefined])
  await giveCode('111111')
  await expect.element(alert()).toHaveTextContent(OtpUsed.text())
  await giveCode('222222')
  await expect.element(alert()).toHaveTextContent(OtpWrong.text())

  await button('取消', asking()).click()
  await expectCount(asking(), 0)
  await expect.element(dialog(/付款凭证/)).toBeVisible()
  expect(sent()).toEqual([undefined, '111111', '222222'])

  await button('通过', dialog(/付款凭证/)).click()
  await expect.element(asking().getByLabelText('动态验证码')).toHaveValue('')
  await giveCode('123456')
  await expectCount(dialog(), 0)
  expect(sent()).toEqual([undefined, '111111', '222222', undefined, '123456'])
})

test('the dialog says what a code covers, and what the latest one still does', async () => {
  const asked = (factor_window: object) => () =>
    Response.json({ code: 'OTP_NEEDED', detail: OtpNeeded.text(), factor_window }, { status: 401 })
  const api = serve({ [reading]: detail, [approving]: asked({ limit: '50000.00', left: '0.00', seconds: 0 }) })
  await show(`/withdrawals/${detail.out_trade_no}`)
  const first = expect(write(approving, { id: 'W1' })).rejects.toThrow()
  await expect.element(asking()).toHaveTextContent('此后10分钟内，合计不超过¥50,000.00的审核不再询问')
  await button('取消', asking()).click()
  await first
  api.set(approving, asked({ limit: '50000.00', left: '12000.00', seconds: 530 }))
  const second = expect(write(approving, { id: 'W1' })).rejects.toThrow()
  await expect.element(asking()).toHaveTextContent('上一个验证码还剩9分钟、¥12,000.00，不足以审核此单')
  await button('取消', asking()).click()
  await second
  api.set(approving, asked({ limit: '0.00', left: '0.00', seconds: 0 }))
  const third = expect(write(approving, { id: 'W1' })).rejects.toThrow()
  await expect.element(asking()).toHaveTextContent('每个验证码只能输入一次')
  await button('取消', asking()).click()
  await third
})

test('two writes that need a code are asked for one after the other, and both are answered', async () => {
  const api = serve({
    [reading]: detail,
    [approving]: ({ body }) => (typeof body['otp'] === 'string' ? detail : refusedBy(OtpNeeded)()),
  })
  await show(`/withdrawals/${detail.out_trade_no}`)
  const writes = ['W1', 'W2'].map((id) => write(approving, { id }, { proof: 'x' } as never))
  await expect.poll(() => api.sent(approving).length).toBe(2)
  await giveCode('123456')
  await expect.poll(() => api.sent(approving).length).toBe(3)
  await giveCode('６５４ 321')
  await Promise.all(writes)
  expect(api.sent(approving).map(({ params, body }) => [params['id'], body['otp']])).toEqual([
    ['W1', undefined],
    ['W2', undefined],
    ['W1', '123456'],
    ['W2', '654321'],
  ])
})
