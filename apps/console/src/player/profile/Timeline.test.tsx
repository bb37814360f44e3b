import { timelineKinds } from '@koi/contract/desk/glance/timeline'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '../../app/answers.testing.ts'
import { button, expectAddress, expectCount, settle, show } from '../../app/screen.testing.tsx'
import { detail, glance, glanceAt, player } from './player.testing.ts'
import type { Event } from './TimelineEvents.tsx'

const at = 'GET /console/api/players/:id/timeline'
const on = (n: number) => `2026-03-${String(28 - n).padStart(2, '0')} 12:00:00`

const events: Event[] = [
  { kind: 'sign_in', method: 'password', outcome: 'wrong', ip: '203.0.113.7', device: 'iPhone · Safari', is_new: 1 },
  { kind: 'deposit', number: 'D1', amount: '500.00', state: 'approved', way: '微信支付', reason: '' },
  { kind: 'withdrawal', number: 'W1', amount: '300.00', state: 'rejected', bank: '锦绣银行', reason: '户名不符' },
  { kind: 'transfer', venue: '甲', direction: 'in', amount: '100.00', state: 'unknown' },
  {
    kind: 'play',
    day: '2026-03-24',
    venue: '乙',
    bets: 12,
    open: 2,
    stake: '120.00',
    valid_stake: '110.00',
    win_loss: '-35.00',
  },
  { kind: 'reward', source: 'bonus', name: '首存礼', amount: '88.00', state: 'offered' },
  { kind: 'rebate', day: '2026-03-22', amount: '3.20', unclaimed: '3.20' },
  { kind: 'adjustment', amount: '-20.00', state: 'approved', reason: '=1+1', by: 'admin' },
  { kind: 'level', from_level: 1, to_level: 2, reason: 'promoted' },
  { kind: 'protection', words: '每日存款限额 500元', actor: 'player', reason: '' },
  { kind: 'message', title: '到账通知', is_marketing: 1 },
  { kind: 'chat', thread: 'T1', messages: 4, by_player: 3, last_text: '<b>在吗</b>' },
  { kind: 'document', document: 'passport', state: 'pending', reason: '' },
  { kind: 'inquiry', number: 'C1', inquiry: 'complaint', is_open: 1 },
  { kind: 'note', item_kind: 'deposits', content: '等回单', by: 'clerk' },
  { kind: 'act', act: 'player.logOut', by: 'clerk', reason: '', before: null, after: { ended: 1 } },
].map((event, n) => ({ ...event, id: `E${n}`, at: on(n) }) as Event)

const answer = (items: Event[], next = '') => ({ items, next, kinds: [...timelineKinds] })
const line = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

test('every kind of event has its own words, and text of players is shown as text', async () => {
  serve({ [detail]: player, [glanceAt]: glance, [at]: answer(events) })
  await show('/players/P1')
  for (const [text, ...more] of [
    ['登录', '密码错误', '新设备', 'iPhone · Safari · 203.0.113.7'],
    ['D1', '¥500.00', '微信支付', '已通过'],
    ['W1', '锦绣银行', '已拒绝', '户名不符'],
    ['转入 甲', '待确认'],
    ['12 注', '2 注未结算', '-¥35.00'],
    ['首存礼', '待领取'],
    ['2026-03-22', '未领取'],
    ['=1+1', '-¥20.00', '由 admin'],
    ['VIP1 → VIP2', '升级'],
    ['每日存款限额 500元', '由 玩家'],
    ['到账通知', '营销'],
    ['4 条消息，玩家 3 条', '<b>在吗</b>'],
    ['护照', '待审核'],
    ['C1', '未回复'],
    ['等回单', '存款审核', '由 clerk'],
    ['强制玩家下线', '由 clerk'],
  ] as [string, ...string[]][])
    for (const part of more) await expect.element(line(text)).toHaveTextContent(part)
  await expect.element(page.getByRole('link', { name: 'D1' })).toHaveAttribute('href', '/console/deposits/D1')
})

test('kinds and days are kept in the address and narrow the list; older events are loaded on demand', async () => {
  const api = serve({
    [detail]: player,
    [glanceAt]: glance,
    [at]: ({ query }) => (query.get('after') ? answer([events[8]!]) : answer([events[1]!], 'older')),
  })
  await show('/players/P1')
  await page.getByRole('group', { name: '事件类型' }).getByText('等级', { exact: true }).click()
  await settle()
  await expectAddress('/players/P1?kind=level')
  await expect.poll(() => api.last(at).query.get('kind')).toBe('level')
  await settle()
  await button('加载更早的记录').click()
  await expect.element(line('VIP1 → VIP2')).toHaveFocus()
  await expect.element(page.getByText('没有更早的记录')).toBeVisible()
  expect(api.last(at).query.get('after')).toBe('older')
  expect(api.last(at).query.get('kind')).toBe('level')
  await show('/players/P1?tab=timeline&kind=deposit,note&from=2026-03-01&to=2026-03-31')
  await expect
    .poll(() => Object.fromEntries(api.last(at).query))
    .toMatchObject({ kind: 'deposit,note', from: '2026-03-01' })
})

test('an empty list, a failed list and a failed page of older events say so', async () => {
  const api = serve({ [detail]: player, [glanceAt]: glance, [at]: answer([]) })
  await show('/players/P1?kind=note')
  await expect.element(page.getByText('没有符合筛选条件的记录')).toBeVisible()
  api.set(at, ({ query }) => (query.get('after') ? new Response(null, { status: 500 }) : answer([events[1]!], 'older')))
  await show('/players/P1?tab=timeline')
  await button('加载更早的记录').click()
  await expect.element(page.getByText('请求失败（500），请稍后再试')).toBeVisible()
  await expectCount(line('D1'), 1)
  await expect.element(button('加载更早的记录')).toBeVisible()
})
