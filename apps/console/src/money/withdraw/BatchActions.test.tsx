import { OtpNeeded } from '@koi/contract/player/auth/operator.copy'
import { refusalTexts } from '@koi/contract/money/withdraw/withdraw.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve } from '../../app/answers.testing.ts'
import { button, dialog, expectCount, press, row, show } from '../../app/screen.testing.tsx'
import { order } from './withdrawal.testing.ts'

const list = 'GET /console/api/withdrawals'
const previewing = 'POST /console/api/withdrawals/batch/preview'
const deciding = 'POST /console/api/withdrawals/batch'

const orders = Array.from({ length: 12 }, (_, n) => ({
  ...order,
  id: `W${n}`,
  out_trade_no: `W2026031012000000000${String(n).padStart(2, '0')}`,
  username: `koi${n}`,
}))
const answerTo = (id: string, change: object = {}) => ({
  id,
  number: orders.find((one) => one.id === id)?.out_trade_no ?? id,
  username: 'koi',
  amount: '150.00',
  outcome: 'done' as const,
  code: '',
  reason: '',
  ...change,
})
const idsOf = ({ body }: { body: Record<string, unknown> }) => body['ids'] as string[]
const allDone = (sent: { body: Record<string, unknown> }) => ({ rows: idsOf(sent).map((id) => answerTo(id)) })

let presses = 0
/** Presses keys and counts them. */
async function type(...keys: string[]) {
  presses += keys.length
  await press(keys.join(''))
}
const shiftX = '{Shift>}x{/Shift}'

test('ten orders are approved with at most 15 presses and one code', async () => {
  const api = serve({
    [list]: listed(list, ...orders),
    [previewing]: allDone,
    [deciding]: (sent) => (typeof sent.body['otp'] === 'string' ? allDone(sent) : refusedBy(OtpNeeded)()),
  })
  await show('/withdrawals')
  presses = 0
  await type('j', 'x', ...Array.from({ length: 9 }, () => 'j'), shiftX)
  await expect.element(page.getByText('已选 10 条')).toBeVisible()
  await type('a')
  await expect.element(dialog(/将通过 10 条，合计 ¥1,500.00/)).toBeVisible()
  await expect.element(button('批量通过', dialog())).toHaveFocus()
  await type('{Enter}')
  const code = dialog('需要动态验证码').getByLabelText('动态验证码')
  await expect.element(code).toHaveFocus()
  expect(presses).toBeLessThanOrEqual(15)
  await code.fill('123456')
  await press('{Enter}')
  await expect.element(page.getByText('已处理 10 条，合计 ¥1,500.00')).toBeVisible()
  expect(api.sent(previewing)).toHaveLength(1)
  expect(api.sent(deciding).map(({ body }) => body['otp'])).toEqual([undefined, '123456'])
  expect(api.last(deciding).body).toMatchObject({ act: 'approve', ids: orders.slice(0, 10).map(({ id }) => id) })
  await expectCount(page.getByText(/已选/), 0)
})

test('one order is rejected with at most four presses, by a preset that the player reads', async () => {
  const api = serve({ [list]: listed(list, ...orders), [previewing]: allDone, [deciding]: allDone })
  await show('/withdrawals')
  presses = 0
  await type('j', 'd')
  await expect.element(dialog().getByRole('radio').first()).toHaveFocus()
  await type(' ')
  const [preset, text] = Object.entries(refusalTexts)[0]!
  await expect.element(dialog()).toHaveTextContent(`玩家将看到${text}`)
  await type('{Enter}')
  await expectCount(dialog(), 0)
  expect(presses).toBeLessThanOrEqual(4)
  expect(api.last(deciding).body).toMatchObject({ act: 'reject', ids: ['W0'], preset })
})

test('the confirmation lists what will not be decided, and what failed later stays on the page', async () => {
  const taken = { outcome: 'refused' as const, code: 'CLAIMED_BY_OTHER', reason: 'second 正在处理' }
  const api = serve({
    [list]: listed(list, ...orders),
    [previewing]: {
      rows: [answerTo('W0'), answerTo('W1', { outcome: 'waiting' }), answerTo('W2', taken)],
    },
    [deciding]: { rows: [answerTo('W0', { ...taken, reason: '已被处理' }), answerTo('W1', { outcome: 'waiting' })] },
  })
  await show('/withdrawals')
  for (const one of orders.slice(0, 3)) await row(one.out_trade_no).getByRole('checkbox').click()
  await button('批量通过').click()
  await expect.element(dialog()).toHaveTextContent('将通过 2 条，合计 ¥300.00')
  await expect.element(dialog()).toHaveTextContent('其中 1 条（¥150.00）还须另一位操作员复核')
  await expect.element(dialog()).toHaveTextContent('second 正在处理')
  await button('批量通过', dialog()).click()
  await expectCount(dialog(), 0)
  expect(idsOf(api.last(deciding))).toEqual(['W0', 'W1'])
  await expect.element(page.getByRole('alert').filter({ hasText: '1 条未处理' })).toHaveTextContent('已被处理')
})

test('a code that does not cover all asks for the next one; without it the rest stays', async () => {
  const needed = { outcome: 'refused' as const, code: 'OTP_NEEDED', reason: OtpNeeded.text() }
  const api = serve({
    [list]: listed(list, ...orders),
    [previewing]: allDone,
    [deciding]: (sent) => {
      if (typeof sent.body['otp'] !== 'string') return refusedBy(OtpNeeded)()
      const [first = '', ...others] = idsOf(sent)
      return { rows: [answerTo(first), ...others.map((id) => answerTo(id, needed))] }
    },
  })
  await show('/withdrawals')
  for (const one of orders.slice(0, 3)) await row(one.out_trade_no).getByRole('checkbox').click()
  await press('a')
  await expect.element(button('批量通过', dialog())).toHaveFocus()
  await press('{Enter}')
  const code = dialog('需要动态验证码').getByLabelText('动态验证码')
  await code.fill('123456')
  await press('{Enter}')
  await expect.poll(() => api.sent(deciding).length).toBe(3)
  expect(idsOf(api.last(deciding))).toEqual(['W1', 'W2'])
  await button('取消', dialog('需要动态验证码')).click()
  await expect.element(page.getByRole('alert').filter({ hasText: '2 条未处理' })).toBeVisible()
})

test('rows that are decided cannot be selected', async () => {
  const decided = { ...orders[0]!, state: 2 as const, step: 'approved' as const }
  const api = serve({ [list]: listed(list, decided, orders[1]!), [previewing]: allDone })
  await show('/withdrawals')
  await expect.element(row(decided.out_trade_no).getByRole('checkbox')).toBeDisabled()
  await press('j')
  await press('x')
  await press('a')
  await expectCount(dialog(), 0)
  expect(api.sent(previewing)).toEqual([])
})
