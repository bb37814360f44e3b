import { ClaimedByOther } from '@koi/contract/platform/claim/claim.copy'
import { OtpNeeded } from '@koi/contract/player/auth/operator.copy'
import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { refusedBy, serve, staff } from '../../app/answers.testing.ts'
import { button, dialog, expectAddress, expectCount, press, region, show } from '../../app/screen.testing.tsx'
import { detail } from './withdrawal.testing.ts'

const reading = 'GET /console/api/withdrawals/:id'
const approving = 'POST /console/api/withdrawals/:id/approve'
const address = `/withdrawals/${detail.out_trade_no}`

test('the page shows order, player, payee, earlier orders and ledger entries', async () => {
  serve({ [reading]: detail })
  await show(address)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`取款 ${detail.out_trade_no}`)
  for (const text of ['6222000011112222', '待审核', '¥700.00 · 2 笔'])
    await expect.element(region('订单')).toHaveTextContent(text)
  for (const text of ['VIP3', '¥350.00', '成功 4 笔，拒绝 1 笔'])
    await expect.element(region('玩家')).toHaveTextContent(text)
  await expect.element(region('之前的存取款').getByRole('link')).toHaveTextContent('D20260309120000000001')
  await expect.element(region('账本记录')).toHaveTextContent('取款冻结')
  await expect.element(region('风险核对')).toHaveTextContent('未命中，核对于 2026-03-10 05:00:00')
  await expectCount(region('风险核对').getByText('待审核'), 0)
})

test('the page names every warning about the order and its player', async () => {
  serve({
    [reading]: {
      ...detail,
      flags: ['device'],
      player: { ...detail.player, isblack: 1, bet_amount: '88.00', withdrawals_held_until: '2026-03-11 12:00:00' },
      screening: {
        ...detail.screening,
        is_dormant: 1,
        barring_hits: [{ source: '省级名单', evidence: 'mobile', created_at: '2026-03-01 00:00:00' }],
        harm_markers: [
          { kind: 'night', day: '2026-03-01', words: '7天内5天在0至5时投注', created_at: '2026-03-02 05:30:00' },
        ],
      },
      same_payee: [
        { player_id: 'P2', username: 'koi002', isblack: 0, status: 1, withdrawals: 3, amount: '900.00', is_bound: 0 },
      ],
    },
  })
  await show(address)
  const checks = region('风险核对')
  for (const text of [
    '新设备＋新收款方式',
    '已拉黑',
    '¥88.00',
    '另有 1 名玩家',
    '省级名单（手机号）',
    '2026-03-01 深夜游戏：7天内5天在0至5时投注',
    '休眠后重新登录，尚未核实',
    '至 2026-03-11 12:00:00',
  ])
    await expect.element(checks).toHaveTextContent(text)
  await expect.element(region('同一收款方式的其他玩家')).toHaveTextContent('koi002')
})

test('a decision is sent once, with the fields of the dialog', async () => {
  const api = serve({ [reading]: detail, [approving]: { ...detail, state: 2, step: 'approved' } })
  await show(address)
  await press('a')
  await dialog().getByLabelText('付款凭证').fill('BANK-1')
  await press('{Enter}')
  await expectCount(dialog(), 0)
  expect(api.sent(approving)).toMatchObject([{ params: { id: detail.id }, body: { reference: 'BANK-1' } }])
})

test('Enter right after the shortcut decides, while the dialog is still opening', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' })
  onTestFinished(() => commands.emulate({ reducedMotion: 'reduce' }))
  const api = serve({ [reading]: detail, [approving]: { ...detail, state: 2, step: 'approved' } })
  await show(address)
  await press('a')
  await expect.element(dialog()).toBeInTheDocument()
  await press('{Enter}')
  await expect.poll(() => api.sent(approving)).toMatchObject([{ params: { id: detail.id } }])
})

test('the page shows what the money is made of, how the player signed in and who is linked', async () => {
  const account = { player_id: 'P9', username: 'koi009', score: 65, is_excluded: 0, is_blocked: 1 } as const
  serve({
    [reading]: {
      ...detail,
      player: { ...detail.player, bet_amount: '120.00' },
      origin: { ...detail.origin, is_new: 1, same_ip: 0 },
      risk: {
        score: 40,
        rules: [{ rule: 'shared_payee', points: 40 }],
        accounts: [{ ...account, reasons: ['payee', 'device'], since: '2026-01-01 00:00:00' }],
      },
    },
  })
  await show(address)
  for (const text of [
    '净存入 ¥1,300.00',
    '¥20.00',
    '电子 ¥120.00（有效投注 ¥800.00）',
    '已完成 ¥380.00 / ¥500.00，还差 ¥120.00',
    '40 分',
    '新设备',
    '10.0.0.1：此前 9 次登录中 0 次来自此地址',
  ])
    await expect.element(region('资金与来源')).toHaveTextContent(text)
  await expect.element(region('最近的存款来源')).toHaveTextContent('6222000011112222')
  await expect.element(region('关联玩家')).toHaveTextContent('koi009')
})

test('a rejection needs a reason', async () => {
  const api = serve({ [reading]: detail })
  await show(address)
  await press('x')
  await button('拒绝', dialog()).click()
  await expect.element(dialog()).toHaveTextContent('请选择预设说明，或填写补充说明或拒绝原因')
  expect(api.sent('POST /console/api/withdrawals/:id/reject')).toEqual([])
})

test('a rejection shows what the player will read: the preset and the note, or the reason alone', async () => {
  const rejecting = 'POST /console/api/withdrawals/:id/reject'
  const api = serve({ [reading]: detail, [rejecting]: { ...detail, state: 3, step: 'rejected' } })
  await show(address)
  await press('x')
  await dialog().getByLabelText('拒绝原因').fill('客户来电')
  await expect.element(dialog().getByRole('alert').last()).toHaveTextContent('玩家将看到客户来电')
  await dialog().getByLabelText('补充说明').fill('请上传卡片照片')
  await dialog().getByRole('radio', { name: '收款人姓名与实名不符，请更换本人的收款方式' }).click()
  await expect
    .element(dialog().getByRole('alert').last())
    .toHaveTextContent('玩家将看到收款人姓名与实名不符，请更换本人的收款方式 · 请上传卡片照片')
  await button('拒绝', dialog()).click()
  await expectCount(dialog(), 0)
  expect(api.sent(rejecting)).toMatchObject([
    { body: { preset: 'holder', note: '请上传卡片照片', reason: '客户来电' } },
  ])
})

test('a refusal of the server is shown in the dialog, which stays open', async () => {
  serve({ [reading]: detail, [approving]: refusedBy(ClaimedByOther, { by: 'second' }) })
  await show(address)
  await press('a')
  await expect.element(dialog().getByLabelText('付款凭证')).toHaveFocus()
  await press('{Enter}')
  await expect.element(dialog().getByRole('alert').last()).toHaveTextContent('该订单正由 second 处理')
})

test('if a second-factor code is required, the page asks for it and repeats the decision', async () => {
  const api = serve({
    [reading]: detail,
    [approving]: ({ body }) => (body['otp'] === '123456' ? detail : refusedBy(OtpNeeded)()),
  })
  await show(address)
  await press('a')
  await expect.element(dialog().getByLabelText('付款凭证')).toHaveFocus()
  await press('{Enter}')
  await dialog('需要动态验证码').getByLabelText('动态验证码').fill('123456')
  await press('{Enter}')
  await expectCount(dialog(), 0)
  expect(api.sent(approving).map(({ body }) => body['otp'])).toEqual([undefined, '123456'])
})

test('an order claimed by another operator is shown without decisions', async () => {
  serve({ [reading]: { ...detail, claimed_by: 'second', claimed_until: '2026-03-10 12:15:00' } })
  await show(address)
  await expect.element(page.getByText('second 正在处理，至 12:15；期间其他人不能处理')).toBeVisible()
  for (const name of ['领单', '通过', '拒绝']) await expectCount(page.getByRole('button', { name }), 0)
})

test('the operator who made the first decision can only reject', async () => {
  const first = { amount: null, evidence: '', decided_by: '', decided_at: '', created_at: '2026-03-10 12:01:00' }
  serve({
    [reading]: { ...detail, step: 'payout', approvals: [{ ...first, state: 'pending', made_by: 'admin' }] },
  })
  await show(address)
  await expect.element(page.getByText('您已初审，须由另一位操作员复核；您可以拒绝该订单')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '拒绝' })).toBeVisible()
  await expectCount(page.getByRole('button', { name: '确认出款' }), 0)
})

test('an order that is at a gateway can be resolved but not approved', async () => {
  serve({ [reading]: { ...detail, step: 'paying' } })
  await show(address)
  await expect.element(page.getByRole('button', { name: '判定' })).toBeVisible()
  for (const name of ['领单', '通过', '拒绝']) await expectCount(page.getByRole('button', { name }), 0)
})

test('N opens the next order', async () => {
  const next = 'W20260310120000000002'
  serve({
    [reading]: ({ params }) =>
      params['id'] === next ? { ...detail, out_trade_no: next, amount: '60.00' } : { ...detail, next },
  })
  await show(address)
  await press('n')
  await expectAddress(`/withdrawals/${next}`)
  await expect.element(region('订单')).toHaveTextContent('¥60.00')
  await expect.element(page.getByText('没有其他待处理订单')).toBeVisible()
})

test('without permission to decide there is no decision button, and its shortcut does nothing', async () => {
  serve({ 'GET /console/api/me': staff('withdrawal.view'), [reading]: detail })
  await show(address)
  for (const name of ['领单', '通过', '拒绝']) await expectCount(page.getByRole('button', { name }), 0)
  await press('a')
  await expectCount(dialog(), 0)
})

test('without permission to see withdrawals the page sends no request', async () => {
  const api = serve({ 'GET /console/api/me': staff('deposit.view'), [reading]: refusedBy(ClaimedByOther, { by: '' }) })
  await show('/deposits')
  await show(address)
  await expect.element(page.getByText('您没有权限查看此页面')).toBeVisible()
  expect(api.sent(reading)).toEqual([])
})
