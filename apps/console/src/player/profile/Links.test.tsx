import { NotFound } from '@koi/contract/refusal.copy'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { expectAddress, expectCount, row, show } from '../../app/screen.testing.tsx'
import { detail, player } from './player.testing.ts'

const reading = 'GET /console/api/players/:id/links'
const since = '2026-03-05 12:00:00'
const account = { score: 0, is_excluded: 0, is_blocked: 0 }
const found: Reply<typeof reading> = {
  score: 40,
  linked: 1,
  rules: [
    { rule: 'linked_excluded', points: 40, is_met: 1 },
    { rule: 'same_network', points: 15, is_met: 0 },
    { rule: 'little_play', points: 0, is_met: 0 },
  ],
  accounts: [
    { ...account, id: 'P1', username: 'koi001', score: 40, distance: 0 },
    { ...account, id: 'P2', username: 'koi002', is_excluded: 1, distance: 1 },
    { ...account, id: 'P3', username: 'koi003', distance: 2 },
  ],
  links: [
    {
      from: 'P1',
      to: 'P2',
      strength: 70,
      since,
      reasons: [
        { kind: 'device', since },
        { kind: 'network', since },
      ],
    },
    { from: 'P2', to: 'P3', strength: 10, since, reasons: [{ kind: 'network', since }] },
  ],
  is_cut: 0,
}
const answers = { [detail]: player, [reading]: found }
const graph = page.getByRole('group', { name: '关联图，共 3 个账号' })

test('the tab shows the score with its rules, and each linked account with reasons and strength', async () => {
  serve(answers)
  await show('/players/P1?tab=links')
  await expect.element(row('关联自我限制中的玩家')).toHaveTextContent(/40命中/)
  await expect.element(row('同一网络短时间内')).toHaveTextContent(/15未命中/)
  await expect.element(row('有效投注不足存款')).toHaveTextContent(/0已停用/)
  await expect.element(page.getByText('强关联账号 1 个（强度60以上）')).toBeVisible()
  const linked = row('同一设备（2026-03-05起）')
  await expect.element(linked).toHaveTextContent('koi002')
  await expect.element(linked).toHaveTextContent('同一网络（2026-03-05起）')
  await expect.element(linked).toHaveTextContent('70')
  await expect.element(linked).toHaveTextContent('自我限制中')
  await expect.element(page.getByText('间接关联账号见关联图')).toBeVisible()
})

test('the graph links to each account, also by keyboard', async () => {
  serve(answers)
  await show('/players/P1?tab=links')
  await expect.element(graph).toBeVisible()
  const node = graph.getByRole('link', { name: 'koi003，风险分 0' })
  ;(node.element() as SVGElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectAddress('/players/P3?tab=links')
})

test('a player without linked accounts has an empty table and no graph', async () => {
  const own = { ...found, score: 0, linked: 0, accounts: found.accounts.slice(0, 1), links: [] }
  serve({ ...answers, [reading]: own })
  await show('/players/P1?tab=links')
  await expect.element(page.getByText('暂无关联账号')).toBeVisible()
  await expectCount(page.getByRole('group', { name: /关联图/ }), 0)
})

test('if there are more accounts than are shown, a message says so', async () => {
  serve({ ...answers, [reading]: { ...found, is_cut: 1 } })
  await show('/players/P1?tab=links')
  await expect.element(page.getByText('账号较多，仅显示一部分')).toBeVisible()
})

test('a failed read is reported', async () => {
  serve({ ...answers, [reading]: refusedBy(NotFound) })
  await show('/players/P1?tab=links')
  await expect.element(page.getByText(NotFound.text())).toBeVisible()
})

test('an operator without link.view does not see the tab', async () => {
  const api = serve({ ...answers, 'GET /console/api/me': staff('player.view', 'deposit.view') })
  await show('/players/P1?tab=links')
  await expect.element(page.getByRole('heading', { name: 'koi001' })).toBeVisible()
  await expectCount(page.getByRole('tab', { name: '关联账号' }), 0)
  expect(api.sent(reading)).toEqual([])
})
