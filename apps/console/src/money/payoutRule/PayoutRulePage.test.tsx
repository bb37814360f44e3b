import { RuleUntried } from '@koi/contract/money/payoutRule/payoutRule.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/payout-rules'
const decisionListing = 'GET /console/api/payout-rules/:id/decisions'
const acting = 'POST /console/api/payout-rules/:id/act'
const stopping = 'POST /console/api/payout-rules/:id/stop'
const stoppingAll = 'POST /console/api/payout-rules/stop'
const making = 'POST /console/api/payout-rules'
const changing = 'PATCH /console/api/payout-rules/:id'
const rule: Row<typeof listing> = {
  id: 'R1',
  name: '小额',
  note: '',
  segment: '',
  segment_name: '',
  segment_version: 0,
  is_outdated: 0,
  most: '500.00',
  player_most: '0.00',
  takes_first: 0,
  payee_days: 7,
  share_most: 0,
  win_most: '0.00',
  sort: 100,
  mode: 'shadow',
  version: 2,
  trial: { would_approve: 21, agreed: 20, disagreed: 0, open: 1, large: 6, deciders: 2, left_approved: 3 },
  approved: 0,
  approved_sum: '0.00',
  made_by: 'admin',
  changed_at: '2026-03-09 12:00:00',
}
const other = {
  ...rule,
  id: 'R2',
  name: '大额',
  mode: 'act' as const,
  segment: 'S1',
  segment_name: '高价值',
  segment_version: 1,
  is_outdated: 1,
}
const answers = {
  [listing]: listed(listing, rule, other),
  'GET /console/api/segments': listed('GET /console/api/segments'),
}

test('the page shows how operators decided the orders that a rule would have approved', async () => {
  serve(answers)
  await show('/payout-rules')
  await expect.element(row('小额')).toHaveTextContent('可自动通过 21 笔：人工通过 20，拒绝 0，未处理 1')
  await expect.element(row('小额')).toHaveTextContent('超过半额 6 笔，其他处理人 2 名 · 转人工后通过 3 笔')
  await expect.element(row('大额')).toHaveTextContent('高价值 v1')
  await expect.element(row('大额')).toHaveTextContent('分群已修改，规则仍用旧条件')
})

test('the shown version of a rule is switched on; a version with too few trial decisions is refused', async () => {
  const api = serve({ ...answers, [acting]: refusedBy(RuleUntried) })
  await show('/payout-rules')
  await button('启用', row('小额')).click()
  const confirm = dialog('启用规则 小额')
  await expect.element(confirm).toHaveTextContent('不超过 ¥500.00 的取款将不经人工')
  await button('启用', confirm).click()
  await expect.element(page.getByText(RuleUntried.text())).toBeVisible()
  expect(api.last(acting).body).toMatchObject({ version: 2 })
})

test('an operator stops one rule, or all rules at once', async () => {
  const api = serve({ ...answers, [stopping]: rule, [stoppingAll]: { stopped: 1 } })
  await show('/payout-rules')
  await button('停用', row('大额')).click()
  await button('停用', dialog('停止自动通过 大额')).click()
  await expect.poll(() => api.sent(stopping).at(-1)?.body).toEqual({ mode: 'off' })
  await expectCount(page.getByRole('dialog'), 0)
  await button('全部停止').click()
  await button('全部停止', dialog('全部停止自动取款')).click()
  await expect.element(page.getByText('已停止 1 条规则')).toBeVisible()
})

test('a rule adopts the changed condition of its segment', async () => {
  const api = serve({ ...answers, [changing]: rule })
  await show('/payout-rules')
  await button('采用新条件', row('大额')).click()
  await button('采用新条件', dialog('采用分群的新条件 大额')).click()
  await expect.poll(() => api.sent(changing).at(-1)?.body).toEqual({ segment: 'S1' })
})

test('a rule is created with the form', async () => {
  const api = serve({ ...answers, [making]: rule })
  await show('/payout-rules')
  await button('plus 新增规则').click()
  const form = dialog('新增规则')
  await form.getByLabelText('名称').fill('新规则')
  await form.getByLabelText('单笔上限').fill('200')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect.poll(() => api.sent(making).at(-1)?.body).toMatchObject({ name: '新规则', most: '200', payee_days: 7 })
})

test('an operator who may only stop rules sees no other action', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('payoutRule.view', 'payoutRule.stop') })
  await show('/payout-rules')
  await expect.element(button('全部停止')).toBeVisible()
  for (const name of ['plus 新增规则', '编辑', '启用', '采用新条件']) await expectCount(button(name), 0)
})

test("the list of a rule's decisions shows their facts and the operators' decisions", async () => {
  serve({
    ...answers,
    [decisionListing]: listed(decisionListing, {
      id: 'W1',
      out_trade_no: 'W20260310',
      username: 'koi001',
      amount: '150.00',
      step: 'approved',
      decided_by: 'admin',
      version: 2,
      mode: 'shadow',
      failed: 'payee',
      facts: {
        flags: 1,
        isFirst: true,
        payeeDays: 2,
        deposited: 100_000,
        withdrawn: 15_000,
        won: -5_000,
        playerSum: 15_000,
      },
      at: '2026-03-10 12:00:00',
    }),
  })
  await show('/payout-rules/R1')
  for (const text of [
    '收款方式绑定时间不足',
    '收款方式 2 天',
    '首次取款',
    '累计取款 ¥150.00 / 存款 ¥1,000.00',
    'admin',
    '已出款',
  ])
    await expect.element(row('W20260310')).toHaveTextContent(text)
  await expect.element(page.getByRole('heading', { name: '小额' })).toBeVisible()
})
