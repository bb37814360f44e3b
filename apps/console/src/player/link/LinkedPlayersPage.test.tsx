import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/linked-players'
const linked: Row<typeof listing> = {
  player_id: 'P2',
  username: 'koi002',
  score: 70,
  linked: 1,
  rules: [
    { rule: 'linked_excluded', points: 40 },
    { rule: 'shared_payee', points: 30 },
  ],
  accounts: [{ id: 'P1', username: 'koi001', score: 0, is_excluded: 1, is_blocked: 0, strength: 90 }],
  changed_at: '2026-03-09 12:00:00',
}
const answers = { [listing]: listed(listing, linked) }

test('the list shows score, rules with points and the linked accounts', async () => {
  serve(answers)
  await show('/linked-players')
  await expect.element(row('koi002')).toHaveTextContent('70 分')
  await expect.element(row('koi002')).toHaveTextContent('关联自我限制中的玩家 +40')
  await expect.element(row('koi002')).toHaveTextContent('koi001（强度 90）')
  await expect.element(row('koi002')).toHaveTextContent('自我限制中')
  await expect
    .element(page.getByRole('link', { name: 'koi001（强度 90）' }))
    .toHaveAttribute('href', '/console/players/P1?tab=links')
})

test('the list is filtered by score, rule and links', async () => {
  const api = serve(answers)
  await show('/linked-players?score=60&rule=shared_payee&linked=1')
  await expect.element(row('koi002')).toBeVisible()
  const { query } = api.last(listing)
  expect([query.get('score'), query.get('rule'), query.get('linked')]).toEqual(['60', 'shared_payee', '1'])
})

test('an empty list is reported', async () => {
  serve({ [listing]: listed(listing) })
  await show('/linked-players')
  await expect.element(page.getByText('暂无数据').last()).toBeVisible()
})
