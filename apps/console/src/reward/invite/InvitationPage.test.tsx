import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/invitations'
const qualified: Row<typeof listing> = {
  player_id: 'P2',
  username: 'koi002',
  inviter_id: 'P1',
  inviter: 'koi001',
  state: 'qualified',
  reason: '',
  deposited: '600.00',
  stake: '450.00',
  inviter_bonus: '28.00',
  friend_bonus: '18.00',
  created_at: '2026-03-01 12:00:00',
  decided_at: '2026-03-09 12:00:00',
}
const refused: Row<typeof listing> = {
  ...qualified,
  player_id: 'P3',
  username: 'koi003',
  state: 'refused',
  reason: 'linked',
  inviter_bonus: '0.00',
  friend_bonus: '0.00',
}

test('the list shows inviter, friend, state and bonuses, and why a friend does not count', async () => {
  serve({ [listing]: listed(listing, qualified, refused) })
  await show('/invitations')
  await expect.element(row('koi002')).toHaveTextContent('已达标')
  await expect.element(row('koi002')).toHaveTextContent('28.00')
  await expect.element(row('koi003')).toHaveTextContent('不计入')
  await expect.element(row('koi003')).toHaveTextContent('与邀请人或其好友是关联账号')
  await expect
    .element(row('koi003').getByRole('link', { name: 'koi001' }))
    .toHaveAttribute('href', '/console/players/P1')
})

test('the list is filtered by name, state and reason', async () => {
  const api = serve({ [listing]: listed(listing, refused) })
  await show('/invitations?q=koi001&state=refused&reason=linked')
  await expect.element(row('koi003')).toBeVisible()
  const { query } = api.last(listing)
  expect([query.get('q'), query.get('state'), query.get('reason')]).toEqual(['koi001', 'refused', 'linked'])
})

test('an empty list is reported', async () => {
  serve({ [listing]: listed(listing) })
  await show('/invitations')
  await expect.element(page.getByText('暂无数据').last()).toBeVisible()
})
