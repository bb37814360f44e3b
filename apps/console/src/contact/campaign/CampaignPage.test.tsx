import { CampaignStarted, CampaignTemplateMissing } from '@koi/contract/contact/campaign/campaign.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/campaigns'
const reading = 'GET /console/api/campaigns/:id'
const counting = 'GET /console/api/campaigns/:id/count'
const making = 'POST /console/api/campaigns'
const changing = 'PATCH /console/api/campaigns/:id'
const starting = 'POST /console/api/campaigns/:id/start'
const stopping = 'POST /console/api/campaigns/:id/stop'
const playerListing = 'GET /console/api/campaigns/:id/players'

const draft: Row<typeof listing> = {
  id: 'C1',
  name: '周末加码',
  ways: 'message,mail',
  title: '周末存款加码',
  content: '详情见优惠活动',
  picture: '',
  texts: {},
  link: '/activity',
  segment: 'S1',
  segment_name: '高价值',
  rule: '',
  rule_name: '',
  starts_at: '',
  ends_at: '2026-04-01 12:00:00',
  shows: 1,
  step: 'draft',
  figures: { reached: 0, seen: 0, opened: 0, claimed: 0, deposited: 0, sum: '0.00' },
  made_by: 'admin',
  created_at: '2026-03-09 12:00:00',
  changed_at: '2026-03-09 12:00:00',
}
const running = {
  ...draft,
  id: 'C2',
  name: '欢迎回来',
  ways: 'popup,banner',
  segment: '',
  segment_name: '',
  step: 'running' as const,
  figures: { reached: 1200, seen: 900, opened: 300, claimed: 40, deposited: 25, sum: '12500.00' },
}
const answers = {
  [listing]: listed(listing, draft, running),
  'GET /console/api/segments': listed('GET /console/api/segments'),
  'GET /console/api/bonus-rules': listed('GET /console/api/bonus-rules'),
}

test('the list shows campaigns with ways, segment and result', async () => {
  serve(answers)
  await show('/campaigns')
  await expect.element(row('周末加码')).toHaveTextContent('站内信 · 邮件')
  await expect.element(row('周末加码')).toHaveTextContent('高价值')
  await expect.element(row('欢迎回来')).toHaveTextContent('所有玩家')
  await expect.element(row('欢迎回来')).toHaveTextContent('触达 1200 · 打开 300 · 存款 25')
  await expectCount(button('停止', row('周末加码')), 0)
  await expectCount(button('开始', row('欢迎回来')), 0)
})

test('the confirmation of a start shows how many players it reaches, and without a template it is refused', async () => {
  const api = serve({
    ...answers,
    [counting]: { players: 120, barred: 3 },
    [starting]: refusedBy(CampaignTemplateMissing),
  })
  await show('/campaigns')
  await button('开始', row('周末加码')).click()
  const confirm = dialog('开始 周末加码')
  await expect.element(confirm).toHaveTextContent('现在有 120 名玩家符合，另有 3 名受限制的玩家不会收到')
  await button('开始', confirm).click()
  await expect.element(page.getByText(CampaignTemplateMissing.text())).toBeVisible()
  expect(api.sent(starting)).toHaveLength(1)
})

test('without permission to see players the confirmation does not say how many are restricted', async () => {
  serve({ ...answers, [counting]: { players: 123 } })
  await show('/campaigns')
  await button('开始', row('周末加码')).click()
  await expect.element(dialog('开始 周末加码')).toHaveTextContent('现在有 123 名玩家符合，其中受限制的玩家不会收到')
})

test('a running campaign is stopped, and any campaign is copied as a draft', async () => {
  const api = serve({ ...answers, [stopping]: { ...running, step: 'stopped' }, [making]: draft })
  await show('/campaigns')
  await button('停止', row('欢迎回来')).click()
  await button('停止', dialog('停止 欢迎回来')).click()
  await expect.poll(() => api.sent(stopping)).toHaveLength(1)
  await expectCount(page.getByRole('dialog'), 0)
  await button('复制', row('欢迎回来')).click()
  const copying = dialog('复制 欢迎回来')
  await expect.element(copying.getByLabelText('名称')).toHaveValue('欢迎回来 副本')
})

test('the form sends the entered values and shows a refusal', async () => {
  const api = serve({ ...answers, [changing]: refusedBy(CampaignStarted) })
  await show('/campaigns')
  await button('编辑', row('欢迎回来')).click()
  const form = dialog('编辑活动推送')
  await form.getByLabelText('名称').fill('改名')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect.element(form.getByText(CampaignStarted.text())).toBeVisible()
  expect(api.last(changing).body).toMatchObject({ name: '改名' })
})

test('an operator with read permission only sees no actions', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('campaign.view') })
  await show('/campaigns')
  await expect.element(row('欢迎回来')).toBeVisible()
  for (const name of ['plus 新建活动推送', '编辑', '开始', '停止', '复制']) await expectCount(button(name), 0)
})

test("the page shows a campaign's figures and the players it reached", async () => {
  serve({
    [reading]: running,
    [playerListing]: listed(playerListing, {
      id: 'P1',
      username: 'koi001',
      reached_at: '2026-03-10 12:00:00',
      seen_at: '2026-03-10 13:00:00',
      opened_at: '',
      claimed_at: '',
      deposited: '500.00',
    }),
  })
  await show('/campaigns/C2')
  await expect.element(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible()
  await expect.element(page.getByText('12,500.00')).toBeVisible()
  await expect.element(row('koi001')).toHaveTextContent('500.00')
})
