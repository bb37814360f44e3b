import { MissionWithoutReward } from '@koi/contract/reward/mission/mission.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/missions'
const making = 'POST /console/api/missions'
const publishing = 'POST /console/api/missions/:id/publish'
const stopping = 'POST /console/api/missions/:id/stop'
const mission: Row<typeof listing> = {
  id: 'M1',
  name: '每周投注',
  state: 'live',
  title: '本周投注',
  content: '',
  texts: {},
  goal: 'stake',
  target: 0,
  target_amount: '2000.00',
  category: 'slots',
  venue: '',
  games: [],
  span: 'weekly',
  first_day: '2026-03-01',
  last_day: '',
  reward_rule: 'R1',
  reward_name: '任务奖励',
  reward_state: 'live',
  players: 40,
  done: 12,
  claimed: 9,
  made_by: 'admin',
  created_at: '2026-03-01 12:00:00',
  changed_at: '2026-03-01 12:00:00',
}
const draft = {
  ...mission,
  id: 'M2',
  name: '草稿任务',
  state: 'draft' as const,
  reward_rule: '',
  reward_name: '',
  reward_state: '',
}
const koi: Row<'GET /console/api/games'> = {
  id: 1,
  category_id: 'concise',
  platform_name: 'ag',
  game_code: 'koi',
  game_type: 0,
  name: '锦鲤',
  texts: {},
  mobile_img: '',
  app_state: 1,
  list_code: '',
  state: 1,
  stated_return: '',
  return_source: '',
  sort: 0,
}
const answers = {
  [listing]: listed(listing, mission, draft),
  'GET /console/api/venues': listed('GET /console/api/venues'),
  'GET /console/api/games': listed('GET /console/api/games'),
  'GET /console/api/segments': listed('GET /console/api/segments'),
  'GET /console/api/bonus-rules': listed('GET /console/api/bonus-rules'),
}

test("the page shows a mission's goal, figures and the rule that rewards it", async () => {
  serve(answers)
  await show('/missions')
  for (const text of ['有效投注额 ¥2,000.00', '每周', '任务奖励（进行中）', '参与 40，完成 12，领取 9'])
    await expect.element(row('每周投注')).toHaveTextContent(text)
})

test('a mission without a reward links to the form of a new rule for it', async () => {
  serve(answers)
  await show('/missions')
  await row('草稿任务').getByRole('link', { name: '设置奖励' }).click()
  const form = dialog('新增规则')
  await expect.element(form.getByText('完成任务')).toBeVisible()
  await expect.element(form.getByText('草稿任务')).toBeVisible()
})

test('a refused publication is reported with its reason', async () => {
  serve({ ...answers, [publishing]: refusedBy(MissionWithoutReward) })
  await show('/missions')
  await button('发布', row('草稿任务')).click()
  await button('发布', dialog('发布任务 草稿任务')).click()
  await expect.element(page.getByText('请先发布奖励该任务的奖金规则').first()).toBeVisible()
})

test('a mission is created with the form, which finds its games by name', async () => {
  const games = 'GET /console/api/games'
  const api = serve({ ...answers, [making]: mission, [games]: listed(games, koi) })
  await show('/missions')
  await button('plus 新增任务').click()
  const form = dialog('新增任务')
  await form.getByLabelText('名称').fill('新任务')
  await form.getByLabelText('标题').fill('投注满100元')
  await form.getByLabelText('目标金额').fill('100')
  await form.getByLabelText('仅限游戏').fill('锦鲤')
  await expect.poll(() => api.last(games).query.get('q')).toBe('锦鲤')
  await page.getByText('ag · 锦鲤').click()
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toMatchObject({ name: '新任务', title: '投注满100元', target_amount: '100', games: ['ag:koi'] })
})

test('a mission is stopped', async () => {
  const api = serve({ ...answers, [stopping]: mission })
  await show('/missions')
  await button('停止', row('每周投注')).click()
  await button('停止', dialog('停止任务 每周投注')).click()
  await expect.poll(() => api.sent(stopping).length).toBe(1)
})

test('an operator with read permission only sees no actions', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('bonus.view') })
  await show('/missions')
  await expect.element(row('每周投注')).toBeVisible()
  for (const name of ['plus 新增任务', '编辑', '发布', '停止']) await expectCount(button(name), 0)
})
