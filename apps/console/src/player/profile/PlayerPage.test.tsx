import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, staff } from '../../app/answers.testing.ts'
import { button, expectCount, show } from '../../app/screen.testing.tsx'
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
  for (const verb of ['编辑资料', '加款', '扣款', '强制下线', '拉黑']) await expectCount(button(verb), 0)
})
