import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, staff } from '../../app/answers.testing.ts'
import type { InboxItem } from '../../app/inbox.ts'
import { button, dialog, expectAddress, expectCount, press, region, show } from '../../app/screen.testing.tsx'
import { detail, glance, glanceAt, player } from './player.testing.ts'

const nothing = { items: [], page: 1, per_page: 20, total: 0, total_is_estimate: false, totals: null }

test('an operator sees only the tabs and buttons that their permissions allow', async () => {
  serve({
    'GET /console/api/me': staff('player.view', 'player.reset', 'deposit.view'),
    [detail]: player,
    'GET /console/api/deposits': nothing as never,
  })
  await show('/players/P1')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(player.username)
  const tabs = page.getByRole('tab')
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual(['时间线', '存款', '账本流水', '流水要求', '收款方式', '玩家保护', '资料', '会话', '登录记录'])
  await expect.element(button('重置密码')).toBeVisible()
  await expect.element(button('重置二次验证')).toHaveAccessibleDescription('玩家没有设置二次验证')
  for (const verb of ['编辑资料', '加款', '扣款', '强制下线', '拉黑']) await expectCount(button(verb), 0)
})

test("an operator resets a player's second factor with a reason", async () => {
  const resetting = 'POST /console/api/players/:id/reset-otp'
  const api = serve({
    'GET /console/api/me': staff('player.view', 'player.reset'),
    [detail]: { ...player, has_factor: true },
    [resetting]: { ...player, outcome: 'done' },
  })
  await show('/players/P1')
  await button('重置二次验证').click()
  const asked = dialog('重置二次验证 · koi001')
  await expect.element(asked).toHaveTextContent('请先核实本人身份')
  await asked.getByLabelText('原因').fill('手机遗失，已视频核实')
  await button('重置二次验证', asked).click()
  await expect.poll(() => api.sent(resetting).at(-1)?.body).toEqual({ reason: '手机遗失，已视频核实' })
})

test('the protection tab shows when the player last reviewed limits, and when a limit has room again', async () => {
  const none = { operator_amount: '', has_pending: 0, pending: '', pending_none: 0, ripe_at: '', is_ripe: 0 } as const
  const limit = { ...none, kind: 'deposit', span: 'day', period: 'calendar', name: '每日', unit: 'yuan' } as const
  const used = { amount: '500.00', used: '120.00', rest: '380.00', frees: '120.00' }
  const ends = { ends_at: '2026-12-02 00:00:00', frees_at: '2026-12-02 00:00:00' }
  const sheet = { player_id: 'P1', username: 'koi001', is_excluded: 0, excluded_until: '', excluded_kind: '' } as const
  serve({
    'GET /console/api/me': staff('player.view'),
    [detail]: { ...player, limits_reviewed_at: '2026-11-20 10:00:00', limits_review: 'keep' },
    'GET /console/api/players/:id/protection': {
      ...sheet,
      is_indefinite: 0,
      is_term_over: 0,
      reality_minutes: 0,
      limits: [{ ...limit, ...used, ...ends }],
      history: [],
    },
  })
  await show('/players/P1')
  await page.getByRole('tab', { name: '玩家保护' }).click()
  await expect.element(page.getByText('选择保持限额')).toBeVisible()
  await expect.element(page.getByText('2026-11-20 10:00:00')).toBeVisible()
  await expect.element(page.getByText('2026-12-02 00:00:00 恢复')).toBeVisible()
})

const waiting: InboxItem = {
  kind: 'deposits',
  id: 'D1',
  number: 'D2026',
  what: 'wechat',
  amount: '500.00',
  player_id: 'P1',
  username: 'koi001',
  owner: '',
  owned_until: '',
  paused_until: '',
  asked_at: '',
  state: 'waiting',
  created_at: '2026-03-01 12:00:00',
  due_at: '2026-03-01 12:30:00',
  urgency: 1.5,
  mentioned_by: '',
  notes: 0,
  cursor: 'c',
}

test('the head shows money, last device, risk with its reasons, and what waits, with a link into the inbox', async () => {
  const inbox = 'GET /console/api/inbox'
  const api = serve({
    [detail]: {
      ...player,
      balance: '120.00',
      held: '30.00',
      mobile: '13612345678',
      totals: {
        ...player.totals,
        deposits: { count: 3, amount: '900.00' },
        withdrawals: { count: 1, amount: '1000.00' },
      },
    },
    [glanceAt]: {
      last_seen: {
        seen_at: '2026-11-30 09:00:00',
        ip: '203.0.113.7',
        device: 'iPhone · Safari',
        agent: 'UA',
        is_new: 1,
      },
      risk: { score: 60, linked: 2, rules: [{ rule: 'shared_device', points: 40 }] },
      holds: [],
      barring_hits: 1,
      chat: { id: 'T1', state: 'waiting', last_at: '2026-11-30 09:00:00' },
    },
    [inbox]: { items: [waiting], next: '', total: 1, before: 0, counts: [] },
  })
  await show('/players/P1')
  const facts = region('概况')
  for (const text of [
    '¥120.00',
    '¥30.00',
    '-¥100.00',
    '13612345678',
    'iPhone · Safari · 203.0.113.7',
    '新设备',
    '60 分',
  ])
    await expect.element(facts).toHaveTextContent(text)
  await expect.element(facts).toHaveTextContent('+40')
  await expect
    .element(facts.getByRole('link', { name: '2 个' }))
    .toHaveAttribute('href', '/console/players/P1?tab=links')
  const open = region('待处理')
  await expect.element(open.getByRole('link', { name: '打开会话' })).toHaveAttribute('href', '/console/chat/T1')
  await expect.element(open.getByRole('link', { name: '1 条待核实' })).toBeVisible()
  await expect.element(open).toHaveTextContent('已超时')
  expect(api.sent(inbox).some(({ query }) => query.get('player_id') === 'P1')).toBe(true)
  await open.getByRole('link', { name: '在待办中查看（1）' }).click()
  await expectAddress('/inbox?player_id=P1')
  await expect.element(page.getByText('只看玩家 koi001')).toBeVisible()
  expect(api.last(inbox).query.get('player_id')).toBe('P1')
})

test('a player without anything to decide has no list, and an act that makes no sense says why', async () => {
  serve({ [detail]: player, [glanceAt]: glance })
  await show('/players/P1')
  await expect.element(region('待处理')).toHaveTextContent('没有待处理的事项')
  await expect.element(region('概况')).toHaveTextContent('从未登录')
  await expect.element(button('扣款')).toHaveAccessibleDescription('主钱包没有余额')
  ;(button('扣款').element() as HTMLElement).focus()
  await press('{Enter}')
  await expectCount(dialog(), 0)
  await expect.element(button('强制下线')).toHaveAccessibleDescription('没有登录中的会话')
})

test('an operator holds deposits with a reason and releases withdrawals, and what is held says by whom and why', async () => {
  const holding = 'POST /console/api/players/:id/holds'
  const releasing = 'POST /console/api/players/:id/holds/release'
  const held = {
    kind: 'withdrawals',
    reason: '<b>核实资金来源</b>',
    by: 'clerk',
    at: '2026-03-01 12:00:00',
    until: '',
  } as const
  const api = serve({
    [detail]: player,
    [glanceAt]: { ...glance, holds: [held] },
    [holding]: { holds: [] },
    [releasing]: { holds: [] },
  })
  await show('/players/P1')
  const facts = region('概况')
  await expect.element(facts).toHaveTextContent('取款已暂停')
  await expect.element(facts).toHaveTextContent('clerk：<b>核实资金来源</b>')
  await expect.element(button('暂停取款')).toHaveAccessibleDescription('取款已暂停')
  await button('暂停存款').click()
  await dialog('暂停存款 · koi001').getByLabelText('原因').fill('付款人不符')
  await button('暂停存款', dialog('暂停存款 · koi001')).click()
  await expect.poll(() => api.sent(holding).at(-1)?.body).toMatchObject({ kind: 'deposits', reason: '付款人不符' })
  await expectCount(dialog(), 0)
  await button('恢复取款', facts).click()
  await dialog('恢复取款 · koi001').getByLabelText('原因').fill('已核实')
  await button('恢复取款', dialog('恢复取款 · koi001')).click()
  await expect.poll(() => api.sent(releasing).at(-1)?.body).toEqual({ kind: 'withdrawals', reason: '已核实' })
})
