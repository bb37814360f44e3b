import { WheelTermsWrong } from '@koi/contract/reward/wheel/wheel.copy'
import { expect, test } from 'vitest'
import { listed, owner, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/wheels'
const making = 'POST /console/api/wheels'
const changing = 'PATCH /console/api/wheels/:id'
const publishing = 'POST /console/api/wheels/:id/publish'
const stopping = 'POST /console/api/wheels/:id/stop'

const live: Row<typeof listing> = {
  id: 'W1',
  name: '春季转盘',
  state: 'live',
  version: 1,
  title: '幸运转盘',
  content: '',
  labels: '谢谢参与\n88元',
  texts: {},
  segment: '',
  segment_name: '',
  starts_at: '',
  ends_at: '',
  terms: {
    slices: [
      { weight: 9, prize: '0.00' },
      { weight: 1, prize: '88.00' },
    ],
    budget: '2000.00',
    multiple: 1,
    shares: { live: 50, cards: 0, esports: 0, sports: 0, lottery: 0, slots: 100 },
    take_days: 14,
    play_days: 30,
    is_automatic: 0,
    review_above: '0.00',
  },
  expected: '8.80',
  draws: 40,
  players: 12,
  won: '264.00',
  paid: '176.00',
  turns: 25,
  rule: 'R1',
  made_by: 'admin',
  changed_at: '2026-03-09 12:00:00',
}
const draft = { ...live, id: 'W2', name: '夏季转盘', state: 'draft' as const, rule: '', version: 3 }
const answers = {
  [listing]: listed(listing, live, draft),
  'GET /console/api/segments': listed('GET /console/api/segments'),
}

test("the page shows a wheel's average cost per turn, its draws, and the prizes won and paid", async () => {
  serve(answers)
  await show('/wheels')
  for (const text of ['进行中', '¥8.80', '¥2,000.00', '40 / 12', '¥264.00 / ¥176.00'])
    await expect.element(row('春季转盘')).toHaveTextContent(text)
  await expectCount(button('发布', row('春季转盘')), 0)
  await expectCount(button('停止', row('夏季转盘')), 0)
})

test('the form computes the expected cost and sends the slices of a new wheel', async () => {
  const api = serve({ ...answers, [making]: refusedBy(WheelTermsWrong, { field: 'budget', why: 'too_low' }) })
  await show('/wheels')
  await button('plus 新增转盘').click()
  const form = dialog('新增转盘')
  await form.getByLabelText('名称', { exact: true }).fill('秋季转盘')
  await form.getByLabelText('标题').fill('秋季转盘')
  for (const [index, slice] of [
    ['谢谢参与', '9', '0'],
    ['88.5元', '1', '88.5'],
  ].entries()) {
    await button('plus 增加一行', form.getByRole('group', { name: '奖格', exact: true })).click()
    for (const [column, label] of ['名称', '权重', '奖金'].entries())
      await form.getByLabelText(`${label}（第${index + 1}行）`).fill(slice[column]!)
  }
  await expect.element(form.getByRole('status')).toHaveTextContent('每次期望成本 ¥8.85，最高奖金 ¥88.50')
  await form.getByLabelText('预算').fill('50')
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toMatchObject({
      name: '秋季转盘',
      labels: '谢谢参与\n88.5元',
      terms: {
        budget: '50',
        shares: { slots: 100, live: 100 },
        slices: [
          { weight: 9, prize: '0' },
          { weight: 1, prize: '88.5' },
        ],
      },
    })
  await expect.element(form.getByText('预算不能低于最高奖金').first()).toBeVisible()
})

test('a change keeps every term and sends the version that was edited', async () => {
  const api = serve({ ...answers, [changing]: draft })
  await show('/wheels')
  await button('编辑', row('夏季转盘')).click()
  const form = dialog('编辑转盘')
  await expect.element(form.getByLabelText('名称（第1行）')).toHaveValue('谢谢参与')
  await expect.element(form.getByLabelText('奖金（第2行）')).toHaveValue('88.00')
  await form.getByLabelText('预算').fill('3000')
  await button('保存', form).click()
  const { slices, shares } = live.terms
  await expect
    .poll(() => api.sent(changing).at(-1)?.body)
    .toMatchObject({ version: 3, name: '夏季转盘', labels: live.labels, terms: { budget: '3000', slices, shares } })
})

test('names of slices are cells in the default language, and rows in the tab of another', async () => {
  const me = { ...owner, languages: 'zh,en' }
  const api = serve({ ...answers, 'GET /console/api/me': me, [changing]: draft })
  await show('/wheels')
  await button('编辑', row('夏季转盘')).click()
  const form = dialog('编辑转盘')
  await expectCount(form.getByLabelText('奖格名称'), 0)
  await form.getByLabelText('名称（第1行）').first().fill('谢谢')
  await form.getByRole('tab', { name: 'English' }).click()
  const names = form.getByRole('group', { name: '奖格名称' })
  for (const [index, text] of ['Thanks', '88 yuan'].entries()) {
    await button('plus 增加一行', names).click()
    await names.getByLabelText(`名称（第${index + 1}行）`).fill(text)
  }
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(changing).at(-1)?.body)
    .toMatchObject({ labels: '谢谢\n88元', texts: { en: { labels: 'Thanks\n88 yuan' } } })
})

test('the confirmation of publishing a draft shows its cost, and a live wheel can be stopped', async () => {
  const api = serve({ ...answers, [publishing]: { ...live, outcome: 'done' }, [stopping]: live })
  await show('/wheels')
  await button('发布', row('夏季转盘')).click()
  await expect.element(dialog('发布转盘 夏季转盘')).toHaveTextContent('每次期望成本 ¥8.80，奖金合计不超过 ¥2,000.00')
  await button('发布', dialog('发布转盘 夏季转盘')).click()
  await expect.poll(() => api.sent(publishing).at(-1)?.body).toMatchObject({ version: 3 })
  await button('停止', row('春季转盘')).click()
  await button('停止', dialog('停止转盘 春季转盘')).click()
  await expect.poll(() => api.sent(stopping).length).toBe(1)
})

test('an operator with read permission only sees no actions', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('bonus.view') })
  await show('/wheels')
  await expect.element(row('春季转盘')).toBeVisible()
  for (const name of ['plus 新增转盘', '编辑', '发布', '停止']) await expectCount(button(name), 0)
})
