import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, staff } from '../../app/answers.testing.ts'
import { button, dialog, expectCount, show } from '../../app/screen.testing.tsx'
import { detail, player } from './player.testing.ts'

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
    .toEqual(['存款', '账本流水', '流水要求', '收款方式', '玩家保护', '会话', '登录记录'])
  await expect.element(button('重置密码')).toBeVisible()
  for (const verb of ['编辑资料', '加款', '扣款', '强制下线', '拉黑', '重置二次验证'])
    await expectCount(button(verb), 0)
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
