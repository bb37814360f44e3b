import { TournamentTermsWrong } from '@koi/contract/reward/tournament/tournament.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/tournaments'
const making = 'POST /console/api/tournaments'
const changing = 'PATCH /console/api/tournaments/:id'
const publishing = 'POST /console/api/tournaments/:id/publish'
const ending = 'POST /console/api/tournaments/:id/end'
const cancelling = 'POST /console/api/tournaments/:id/cancel'
const scoreListing = 'GET /console/api/tournaments/:id/scores'
const excluding = 'POST /console/api/tournaments/:id/scores/:player/exclude'
const readmitting = 'POST /console/api/tournaments/:id/scores/:player/readmit'

const running: Row<typeof listing> = {
  id: 'T1',
  name: '周赛',
  state: 'live',
  step: 'running',
  version: 1,
  title: '锦鲤周赛',
  content: '',
  texts: {},
  segment: '',
  segment_name: '',
  starts_at: '2026-03-09 00:00:00',
  ends_at: '2026-03-16 00:00:00',
  terms: {
    score: 'points',
    unit: '10.00',
    bet_least: '0.00',
    stake_least: '100.00',
    weights: { live: 50, cards: 0, esports: 0, sports: 0, lottery: 0, slots: 100 },
    venues: ['ag'],
    games: [],
    entry: 'bet',
    grace: 1,
    prizes: [
      { from: 1, to: 1, prize: '888.00' },
      { from: 2, to: 3, prize: '88.00' },
    ],
    multiple: 1,
    take_days: 14,
    play_days: 30,
    is_automatic: 0,
    review_above: '0.00',
  },
  prize_sum: '1064.00',
  players: 12,
  placed: 9,
  stake: '5000.00',
  won: '0.00',
  paid: '0.00',
  rule: 'R1',
  note: '',
  made_by: 'admin',
  changed_at: '2026-03-09 12:00:00',
}
const draft = {
  ...running,
  id: 'T2',
  name: '月赛',
  state: 'draft' as const,
  step: 'draft' as const,
  rule: '',
  version: 3,
}
const answers = {
  [listing]: listed(listing, running, draft),
  'GET /console/api/segments': listed('GET /console/api/segments'),
  'GET /console/api/venues': listed('GET /console/api/venues'),
  'GET /console/api/games': listed('GET /console/api/games'),
}

test("the page shows a tournament's state, its number of players and the sum of its prizes", async () => {
  serve(answers)
  await show('/tournaments')
  for (const text of ['进行中', '积分', '12 / 9', '¥5,000.00', '¥1,064.00'])
    await expect.element(row('周赛')).toHaveTextContent(text)
  await expect.element(row('月赛')).toHaveTextContent('草稿')
  await expectCount(button('发布', row('周赛')), 0)
  await expectCount(button('提前结束', row('月赛')), 0)
})

test('the form sums up the prizes and sends every term of a new tournament', async () => {
  const api = serve({ ...answers, [making]: refusedBy(TournamentTermsWrong, { field: 'prizes', why: 'order' }) })
  await show('/tournaments')
  await button('plus 新增锦标赛').click()
  const form = dialog('新增锦标赛')
  await form.getByLabelText('名称').fill('季赛')
  await form.getByLabelText('标题').fill('季赛')
  for (const [index, prize] of [
    ['1', '1', '888'],
    ['2', '3', '88.5'],
  ].entries()) {
    await button('plus 增加一行', form.getByRole('group', { name: '奖金名次' })).click()
    for (const [column, label] of ['名次从', '名次至', '每名奖金'].entries())
      await form.getByLabelText(`${label}（第${index + 1}行）`).fill(prize[column]!)
  }
  await expect.element(form.getByRole('status')).toHaveTextContent('奖金合计 ¥1,065.00')
  for (const [label, time] of [
    ['开始时间', '2026-03-20 00:00:00'],
    ['结束时间', '2026-03-27 00:00:00'],
  ] as const) {
    await form.getByLabelText(label).fill(time)
    await form.getByLabelText('规则说明').click()
  }
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toMatchObject({
      name: '季赛',
      starts_at: '2026-03-20 00:00:00',
      terms: {
        score: 'stake',
        entry: 'bet',
        weights: { slots: 100, live: 100 },
        prizes: [
          { from: 1, to: 1, prize: '888' },
          { from: 2, to: 3, prize: '88.5' },
        ],
      },
    })
  await expect.element(form.getByText('名次须从小到大，且不能重叠').first()).toBeVisible()
})

test('the template of a weekend tournament fills the form with the next weekend', async () => {
  const api = serve({ ...answers, [making]: draft })
  await show('/tournaments')
  await button('plus 新增锦标赛').click()
  const form = dialog('新增锦标赛')
  await form.getByRole('combobox', { name: '从模板开始' }).click()
  await page.getByTitle('周末锦标赛', { exact: true }).last().click()
  await expect.element(form.getByRole('status')).toHaveTextContent('奖金合计 ¥2,304.00')
  await button('保存', form).click()
  await expect.poll(() => api.sent(making).length).toBe(1)
  const { starts_at, ends_at, terms } = api.last(making).body as Record<string, string> & { terms: object }
  expect(new Date(`${starts_at!.slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(6)
  expect(new Date(`${ends_at!.slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(1)
  expect(new Date(`${starts_at!.replace(' ', 'T')}+08:00`).getTime()).toBeGreaterThan(Date.now())
  expect(terms).toMatchObject({ weights: { slots: 100 }, prizes: [{ from: 1, to: 1 }, {}, {}, { from: 4, to: 10 }] })
})

test('a change keeps every term and sends the version that was edited', async () => {
  const api = serve({ ...answers, [changing]: draft })
  await show('/tournaments')
  await button('编辑', row('月赛')).click()
  const form = dialog('编辑锦标赛')
  await expect.element(form.getByLabelText('名次至（第2行）')).toHaveValue('3')
  await form.getByLabelText('最低累计投注').fill('200')
  await button('保存', form).click()
  const { prizes, venues, weights } = running.terms
  await expect
    .poll(() => api.sent(changing).at(-1)?.body)
    .toMatchObject({
      version: 3,
      name: '月赛',
      ends_at: running.ends_at,
      terms: { score: 'points', unit: '10.00', stake_least: '200', prizes, venues, weights },
    })
})

test('a draft is published, and a running tournament is ended or cancelled with a reason', async () => {
  const api = serve({
    ...answers,
    [publishing]: { ...running, outcome: 'done' },
    [ending]: { ...running, outcome: 'done' },
    [cancelling]: running,
  })
  await show('/tournaments')
  await button('发布', row('月赛')).click()
  await expect.element(dialog('发布锦标赛 月赛')).toHaveTextContent('奖金合计 ¥1,064.00')
  await button('发布', dialog('发布锦标赛 月赛')).click()
  await expect.poll(() => api.sent(publishing).at(-1)?.body).toMatchObject({ version: 3 })
  for (const [verb, title, at] of [
    ['提前结束', '提前结束 周赛', ending],
    ['作废', '作废锦标赛 周赛', cancelling],
  ] as const) {
    await button(verb, row('周赛')).click()
    await dialog(title).getByLabelText('原因').fill('维护')
    await button(verb, dialog(title)).click()
    await expect.poll(() => api.sent(at).at(-1)?.body).toMatchObject({ reason: '维护' })
  }
})

const score: Row<typeof scoreListing> = {
  id: 'P1',
  place: 1,
  player_id: 'P1',
  username: 'koi001',
  score: 300,
  value: '300',
  bets: 12,
  stake: '3000.00',
  reached_at: '2026-03-10 12:00:00',
  joined_at: '2026-03-09 00:00:00',
  is_barred: 0,
  excluded: '',
  prize: '0.00',
}
const out = { ...score, id: 'P2', player_id: 'P2', username: 'koi002', place: 0, excluded: '对打' }

test('a player is removed from the ranking with a reason, and restored', async () => {
  const api = serve({
    ...answers,
    [scoreListing]: listed(scoreListing, score, out),
    [excluding]: { ...score, outcome: 'done' },
    [readmitting]: { ...score, outcome: 'done' },
  })
  await show('/tournaments/T1')
  await expect.element(row('koi002')).toHaveTextContent('无名次')
  await button('移出', row('koi001')).click()
  const confirm = dialog('移出玩家 koi001')
  await confirm.getByLabelText('原因').fill('对打')
  await button('移出', confirm).click()
  await expect.poll(() => api.sent(excluding).at(-1)?.body).toMatchObject({ reason: '对打' })
  await button('恢复', row('koi002')).click()
  await button('恢复', dialog('恢复玩家 koi002')).click()
  await expect.poll(() => api.sent(readmitting).length).toBe(1)
})

test('an operator with read permission only sees no actions', async () => {
  serve({
    ...answers,
    [scoreListing]: listed(scoreListing, score),
    'GET /console/api/me': staff('tournament.view'),
  })
  await show('/tournaments')
  await expect.element(row('周赛')).toBeVisible()
  for (const name of ['plus 新增锦标赛', '编辑', '发布', '提前结束', '作废']) await expectCount(button(name), 0)
  await show('/tournaments/T1')
  await expect.element(row('koi001')).toBeVisible()
  await expectCount(button('移出'), 0)
})
