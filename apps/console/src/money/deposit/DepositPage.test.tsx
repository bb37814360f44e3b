import { NotFound } from '@koi/contract/refusal.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { button, dialog, expectCount, press, region, show } from '../../app/screen.testing.tsx'

const reading = 'GET /console/api/deposits/:deposit_no'
const approving = 'POST /console/api/deposits/:deposit_no/approve'
const number = 'D20260310120000000001'
const address = `/deposits/${number}`
const none = { approved: 0, amount: '0.00', rejected: 0 }
const order: Reply<typeof reading> = {
  id: 'D1',
  deposit_no: number,
  player_id: 'P1',
  username: 'koi001',
  channel: 'card',
  protocol: '',
  pay_way: '银行卡',
  paytype: 'card',
  amount: '300.00',
  real_money: '300.00',
  rate: '',
  credited: null,
  state: 1,
  is_expired: 0,
  bank_owner: '张三',
  bank: '锦绣银行',
  bank_no: '6222000011112222',
  bank_address: '江城支行',
  receiver: '6222999900001111',
  reference: '',
  reason: '',
  preset: '',
  note: '',
  claimed_by: '',
  reviewed_by: '',
  decided_by: '',
  created_at: '2026-03-10 12:00:00',
  expires_at: '2026-03-10 13:00:00',
  decided_at: '',
  claimed_until: '',
  next: '',
  player: {
    id: 'P1',
    username: 'koi001',
    realname: '张三',
    vip: 0,
    isblack: 0,
    status: 1,
    is_test: 0,
    excluded_until: '',
    withdrawals_held_until: '',
    note: '只用自己的卡',
    created_at: '2025-12-01 09:00:00',
    last_login_at: '',
    balance: '0.00',
    held: '0.00',
    gameblance: '0.00',
    bet_amount: '0.00',
  },
  screening: { verification: 'none', screened_at: '', is_dormant: 0, barring_hits: [], harm_markers: [] },
  funding: { required: '0.00', given: '0.00', play: [], deposits: [] },
  origin: { ip: '', device: '', at: '', is_new: 0, sign_ins: 0, same_ip: 0, same_device: 0 },
  risk: { score: 0, rules: [], accounts: [] },
  same_payee: [],
  totals: { deposits: none, withdrawals: none },
  earlier: [],
  postings: [],
  approvals: [],
  audit: [
    {
      id: '7',
      at: '2026-03-10 12:01:00',
      actor_name: 'second',
      act: 'deposit.release',
      before: null,
      after: null,
      reason: '',
    },
  ],
}

test("the page shows payer, receiver, the note about the player and the operators' actions", async () => {
  serve({ [reading]: order })
  await show(address)
  for (const text of ['¥300.00', '6222000011112222', '6222999900001111', '2026-03-10 13:00:00'])
    await expect.element(region('订单')).toHaveTextContent(text)
  await expect.element(region('玩家')).toHaveTextContent('只用自己的卡')
  await expect.element(region('操作记录')).toHaveTextContent('退回队列 · 存款')
  await expectCount(region('双人复核'), 0)
  await expectCount(page.getByText('付款人与实名不符'), 0)
})

test('the page warns if the payer is not the player', async () => {
  serve({ [reading]: { ...order, bank_owner: '李四' } })
  await show(address)
  await expect.element(region('风险核对')).toHaveTextContent('付款人与实名不符')
})

test('a tenfold amount must be confirmed before it is sent', async () => {
  const api = serve({ [reading]: order, [approving]: { ...order, state: 2, credited: '3000.00' } })
  await show(address)
  await press('a')
  const amount = dialog().getByLabelText('实际到账金额')
  await expect.element(amount).toHaveFocus()
  await amount.fill('3000')
  await press('{Enter}')
  await expect.element(dialog('请确认数值')).toHaveTextContent('实际到账金额 300.00 → 3000')
  expect(api.sent(approving)).toEqual([])
  await page.getByRole('button', { name: '确认无误' }).click()
  await expectCount(dialog(), 0)
  expect(api.last(approving).body).toMatchObject({ amount: '3000' })
})

test('the message after the first of two approvals says that a second operator decides', async () => {
  serve({ [reading]: order, [approving]: { ...order, reviewed_by: 'admin' } })
  await show(address)
  await press('a')
  await expect.element(dialog().getByLabelText('实际到账金额')).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByText('已初审通过，等待另一位操作员复核')).toBeVisible()
})

test('the second operator confirms the amount of the first decision', async () => {
  const first = {
    state: 'pending' as const,
    amount: '288.00',
    evidence: '回单 9',
    made_by: 'second',
    created_at: '2026-03-10 12:02:00',
    decided_by: '',
    decided_at: '',
  }
  const api = serve({ [reading]: { ...order, reviewed_by: 'second', approvals: [first] }, [approving]: order })
  await show(address)
  await expect.element(page.getByText('second 已初审，待另一位操作员复核')).toBeVisible()
  await expect.element(region('双人复核')).toHaveTextContent('回单 9')
  await press('a')
  const amount = dialog().getByLabelText('实际到账金额')
  await expect.element(amount).toHaveValue('288.00')
  await expect.element(amount).toHaveFocus()
  await press('{Enter}')
  await expectCount(dialog(), 0)
  expect(api.last(approving)).toMatchObject({ params: { deposit_no: number }, body: { amount: '288.00' } })
})

test("the key C releases the operator's own claim", async () => {
  const releasing = 'POST /console/api/deposits/:deposit_no/release'
  const api = serve({
    [reading]: { ...order, claimed_by: 'admin', claimed_until: '2026-03-10 12:15:00' },
    [releasing]: order,
  })
  await show(address)
  await expect.element(page.getByText('您已领单，至 12:15')).toBeVisible()
  await press('c')
  await expect.element(button('退回队列', dialog())).toHaveFocus()
  await press('{Enter}')
  await expectCount(dialog(), 0)
  expect(api.sent(releasing)).toHaveLength(1)
})

test('an unknown order number is reported as missing; without permission to decide there is no decision', async () => {
  const api = serve({ 'GET /console/api/me': staff('deposit.view'), [reading]: refusedBy(NotFound) })
  await show('/deposits/D1')
  await expect.element(page.getByRole('alert')).toHaveTextContent(NotFound.text())
  api.set(reading, order)
  await show(address)
  await expect.element(region('订单')).toHaveTextContent('¥300.00')
  for (const name of ['领单', '通过', '拒绝']) await expectCount(button(name), 0)
})

test('a decided order offers no decisions', async () => {
  serve({ [reading]: { ...order, state: 2, credited: '300.00', decided_by: 'second' } })
  await show(address)
  await expect.element(region('订单')).toHaveTextContent('已通过')
  for (const name of ['领单', '通过', '拒绝']) await expectCount(page.getByRole('button', { name }), 0)
})
