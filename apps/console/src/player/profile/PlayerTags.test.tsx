import { TagByRule } from '@koi/contract/player/tag/tag.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply, Row } from '../../app/endpoint.ts'
import { expectAddress, expectCount, press, region, row, show } from '../../app/screen.testing.tsx'
import { detail, player } from './player.testing.ts'

const reading = 'GET /console/api/players/:id/tags'
const listing = 'GET /console/api/tags'
const adding = 'POST /console/api/players/:id/tags'
const removing = 'POST /console/api/players/:id/tags/remove'
const at = '2026-03-05 12:00:00'
const tagRow = (id: string, name: string, segment = ''): Row<typeof listing> => ({
  id,
  name,
  tone: 'gold',
  note: '',
  players: 1,
  segment,
  segment_name: '',
  made_by: 'admin',
  created_at: at,
})
const tags: Reply<typeof reading> = {
  tags: [
    { id: 'T1', name: '重点维护', tone: 'gold', source: 'hand', made_by: 'admin', at },
    { id: 'T2', name: '流失风险', tone: 'red', source: 'rule', made_by: '', at },
  ],
  segments: [{ id: 'S1', name: '体育玩家', since: at }],
}
const nothing = { items: [], page: 1, per_page: 20, total: 0, total_is_estimate: false }
const answers = {
  [detail]: player,
  [reading]: tags,
  [listing]: listed(listing, tagRow('T1', '重点维护'), tagRow('T2', '流失风险', 'S2'), tagRow('T3', '电话回访')),
  'GET /console/api/deposits': { ...nothing, totals: null } as never,
}
const own = region('标签与分群')

test('an operator adds a tag that the player lacks and removes one that was added by hand', async () => {
  const api = serve({ ...answers, [adding]: tags, [removing]: tags })
  await show('/players/P1')
  await expect.element(own).toHaveTextContent('重点维护')
  await own.getByRole('combobox', { name: '添加标签' }).click()
  await expectCount(page.getByRole('option', { name: '重点维护' }), 0)
  await press('电话{Enter}')
  await expect.poll(() => api.sent(adding).at(-1)?.body).toEqual({ tag: 'T3' })
  await own.getByLabelText('移除标签 重点维护').click()
  await expect.poll(() => api.sent(removing).at(-1)?.body).toEqual({ tag: 'T1' })
  await expectCount(own.getByLabelText('移除标签 流失风险'), 0)
})

test('a refused tag is reported, and the player keeps the other tags', async () => {
  serve({ ...answers, [removing]: refusedBy(TagByRule) })
  await show('/players/P1')
  await own.getByLabelText('移除标签 重点维护').click()
  await expect.element(page.getByText(TagByRule.text())).toBeVisible()
  await expect.element(own).toHaveTextContent('重点维护')
})

test('without tag.change tags are read-only, and without segment.view they are not requested', async () => {
  const viewer = ['player.view', 'segment.view', 'deposit.view']
  serve({ ...answers, 'GET /console/api/me': staff(...viewer) })
  await show('/players/P1')
  await expect.element(own).toHaveTextContent('体育玩家')
  await expectCount(own.getByRole('combobox'), 0)
  await expectCount(own.getByLabelText('移除标签 重点维护'), 0)
})

test('an operator without segment.view sees the player without tags', async () => {
  const api = serve({ ...answers, 'GET /console/api/me': staff('player.view', 'deposit.view') })
  await show('/players/P1')
  await expect.element(page.getByRole('heading', { name: 'koi001' })).toBeVisible()
  await expectCount(own, 0)
  expect(api.sent(reading)).toEqual([])
})

test('the player list is filtered by tag and segment', async () => {
  const players = 'GET /console/api/players'
  const segments = 'GET /console/api/segments'
  const api = serve({ ...answers, [players]: listed(players, player), [segments]: listed(segments) })
  await show('/players?tag=T3')
  await expect.element(row('koi001')).toBeVisible()
  expect(api.last(players).query.get('tag')).toBe('T3')
  await expectAddress('/players?tag=T3')
})
