import { BonusTermsWrong } from '@koi/contract/reward/bonus/bonus.copy'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, press, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/bonus-rules'
const making = 'POST /console/api/bonus-rules'
const changing = 'PATCH /console/api/bonus-rules/:id'
const publishing = 'POST /console/api/bonus-rules/:id/publish'
const stopping = 'POST /console/api/bonus-rules/:id/stop'
const running = 'POST /console/api/bonus-rules/dry-run'
const bonusListing = 'GET /console/api/bonuses'
const venueListing = 'GET /console/api/venues'
const gameListing = 'GET /console/api/games'
const approving = 'POST /console/api/bonuses/:id/approve'

const figures = {
  offered: 40,
  taken: 30,
  waiting: 2,
  open: 12,
  done: 9,
  lost: 4,
  expired: 3,
  forfeited: 1,
  refused: 0,
  used: '1500.00',
  used_today: '80.00',
  revoked: '20.00',
}
const rule: Row<typeof listing> = {
  id: 'R1',
  name: '首存',
  state: 'live',
  version: 2,
  live_version: 1,
  starts_at: '',
  ends_at: '',
  budget: '5000.00',
  budget_day: '0.00',
  title: '首存送50%',
  content: '',
  texts: {},
  segment: '',
  segment_name: '',
  terms: {
    on: { trigger: 'deposit', number: 1, least: '100.00' },
    reward: {
      kind: 'percent',
      steps: [
        { from: '100.00', percent: 50 },
        { from: '2000.00', percent: 80.5 },
      ],
      most: '500.00',
    },
    is_automatic: 0,
    review_above: '0.00',
    multiple: 5,
    multiple_of: 'bonus',
    shares: { live: 50, cards: 0, esports: 0, sports: 0, lottery: 0, slots: 100 },
    venues: [{ venue: 'ag', share: 25 }],
    games: [],
    stake_most: '0.00',
    take_days: 14,
    play_days: 30,
    group: '',
    once_per: 'player',
  },
  figures,
  made_by: 'admin',
  created_at: '2026-03-09 12:00:00',
  changed_at: '2026-03-09 12:00:00',
}
const run = { is_known: true, players: 120, bonuses: 121, cost: '6000.00', flow: '30000.00', base: '12345.00' }
const answers = {
  [listing]: listed(listing, rule),
  [running]: run,
  'GET /console/api/segments': listed('GET /console/api/segments'),
  [venueListing]: {
    ...listed(venueListing),
    items: [
      { code: 'ag', name: 'AG' },
      { code: 'pg', name: 'PG' },
    ] as never,
  },
  [gameListing]: {
    ...listed(gameListing),
    items: [{ platform_name: 'ag', game_code: 'koi', name: '锦鲤' }] as never,
  },
}

test("the page shows a rule's budget, the number of takers and the states of their bonuses", async () => {
  serve(answers)
  await show('/bonus-rules')
  for (const text of [
    'v1 / v2',
    '存款',
    '按比例，最高 ¥500.00',
    '今日 ¥80.00',
    '30 / 40',
    '进行中 12，完成 9，输光 4',
    '待审核 2',
  ])
    await expect.element(row('首存')).toHaveTextContent(text)
})

test('a new rule shows no failed dry run before it is complete', async () => {
  serve({ ...answers, [running]: refusedBy(BonusTermsWrong, { field: 'amount', why: 'missing' }) })
  await show('/bonus-rules')
  await page.getByRole('button', { name: '新增规则' }).click()
  const tried = dialog('新增规则').first().getByRole('region', { name: '按最近30天试算' })
  await expect.element(tried).toHaveTextContent('填写完整后自动试算请填写必填项')
  await expectCount(tried.getByRole('alert'), 0)
})

test('a rule is stopped on its own page', async () => {
  const api = serve({ ...answers, 'GET /console/api/bonus-rules/:id': rule, [stopping]: rule })
  await show(`/bonus-rules/${rule.id}`)
  await button('停止').click()
  await button('停止', dialog()).click()
  await expect.poll(() => api.sent(stopping).at(-1)?.params).toEqual({ id: rule.id })
})

test('a version is published after the page showed its dry run', async () => {
  const api = serve({ ...answers, [publishing]: { ...rule, outcome: 'done' } })
  await show('/bonus-rules')
  await button('发布', row('首存')).click()
  const confirm = dialog('发布规则 首存')
  await expect.element(confirm).toHaveTextContent('奖金成本¥6,000.00')
  expect(api.last(running).body).toMatchObject({ segment: '', terms: { on: { trigger: 'deposit', number: 1 } } })
  await button('发布', confirm).click()
  await expect.poll(() => api.sent(publishing).at(-1)?.body).toMatchObject({ version: 2 })
})

test('the form keeps every term, sends the edited version, and shows a refusal', async () => {
  const api = serve({ ...answers, [changing]: refusedBy(BonusTermsWrong, { field: 'multiple', why: 'too_high' }) })
  await show('/bonus-rules')
  await button('编辑', row('首存')).click()
  const form = dialog('编辑规则 首存')
  await expect.element(form.getByRole('region', { name: '按最近30天试算' })).toHaveTextContent('120')
  await form.getByLabelText('流水倍数').fill('40')
  await button('保存', form).click()
  await expect.element(page.getByText('流水倍数超过上限').first()).toBeVisible()
  expect(api.last(changing).body).toMatchObject({
    version: 2,
    budget: '5000.00',
    terms: {
      on: { trigger: 'deposit', number: 1, least: '100.00' },
      reward: {
        kind: 'percent',
        steps: [
          { from: '100.00', percent: '50' },
          { from: '2000.00', percent: '80.5' },
        ],
        most: '500.00',
      },
      venues: [{ venue: 'ag', share: 25 }],
      shares: { live: 50, slots: 100, cards: 0 },
      multiple: '40',
    },
  })
})

test('a budget ten times the former one is sent only after a confirmation', async () => {
  const api = serve({ ...answers, [changing]: { ...rule, outcome: 'done' } })
  await show('/bonus-rules')
  await button('编辑', row('首存')).click()
  const form = dialog('编辑规则 首存')
  await form.getByLabelText('总预算').fill('50000')
  await form.getByLabelText('总预算').click()
  await press('{Enter}')
  const question = dialog('请确认数值')
  await expect.element(question).toHaveTextContent('总预算 5000.00 → 50000')
  expect(api.sent(changing)).toEqual([])
  await button('确认无误', question).click()
  await expect.poll(() => api.sent(changing).at(-1)?.body).toMatchObject({ version: 2, budget: '50000' })
  await expectCount(page.getByRole('dialog'), 0)
})

test('a rule is created with the form', async () => {
  const api = serve({ ...answers, [making]: rule })
  await show('/bonus-rules')
  await button('plus 新增规则').click()
  const form = dialog('新增规则')
  await form.getByLabelText('名称').fill('注册')
  await form.getByLabelText('标题').fill('见面礼')
  await form.getByLabelText('金额', { exact: true }).fill('18')
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toMatchObject({
      name: '注册',
      title: '见面礼',
      terms: {
        on: { trigger: 'registration' },
        reward: { kind: 'fixed', amount: '18' },
        take_days: 14,
        shares: { slots: 100 },
      },
    })
})

/** Chooses an option of a select. */
const choose = async (form: ReturnType<typeof dialog>, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

test('rows are added and removed, their venues and games chosen from lists', async () => {
  const api = serve({ ...answers, [changing]: { ...rule, outcome: 'done' } })
  await show('/bonus-rules')
  await button('编辑', row('首存')).click()
  const form = dialog('编辑规则 首存')
  const [steps, venues, games] = ['档位', '场馆单独比例', '游戏单独比例'].map((name) =>
    form.getByRole('group', { name, exact: true }),
  ) as [Locator, Locator, Locator]
  await button('删除第1行', steps).click()
  await button('plus 增加一行', venues).click()
  await choose(form, '场馆（第2行）', 'PG')
  await form.getByLabelText('流水计入（%）（第2行）').fill('10')
  await button('plus 增加一行', games).click()
  await button('保存', form).click()
  await expect.element(games).toHaveTextContent('请填写游戏')
  expect(api.sent(changing)).toEqual([])
  await choose(form, '游戏（第1行）', 'ag · 锦鲤')
  await games.getByLabelText('流水计入（%）（第1行）').fill('0')
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(changing).at(-1)?.body)
    .toMatchObject({
      terms: {
        reward: { steps: [{ from: '2000.00', percent: '80.5' }] },
        venues: [
          { venue: 'ag', share: 25 },
          { venue: 'pg', share: 10 },
        ],
        games: [{ game: 'ag:koi', share: 0 }],
      },
    })
})

test('the form shows the fields of the chosen trigger and reward, and sends no others', async () => {
  const api = serve({ ...answers, [changing]: { ...rule, outcome: 'done' } })
  await show('/bonus-rules')
  await button('编辑', row('首存')).click()
  const form = dialog('编辑规则 首存')
  await choose(form, '触发', '优惠码')
  // Without a deposit or loss there is no sum to take a percentage of.
  await expect.element(form.getByLabelText('金额', { exact: true })).toBeVisible()
  for (const label of ['第几笔存款', '最低存款或亏损', '倍数按']) await expectCount(form.getByLabelText(label), 0)
  await form.getByLabelText('优惠码').fill('KOI')
  await choose(form, '奖励', '转盘次数')
  await form.getByLabelText('抽奖次数').fill('3')
  await button('保存', form).click()
  await expect.poll(() => api.sent(changing).length).toBe(1)
  const { on, reward, ...terms } = (api.last(changing).body as { terms: Record<string, unknown> }).terms
  expect([on, reward]).toEqual([
    { trigger: 'code', code: 'KOI' },
    { kind: 'turns', turns: 3, turn_worth: '0.00', turn_days: 7 },
  ])
  expect(terms).not.toHaveProperty('multiple_of')
})

test('a rule is stopped', async () => {
  const api = serve({ ...answers, [stopping]: rule })
  await show('/bonus-rules')
  await button('停止', row('首存')).click()
  await button('停止', dialog('停止规则 首存')).click()
  await expect.poll(() => api.sent(stopping).length).toBe(1)
})

test('an operator with read permission only sees no actions', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('bonus.view') })
  await show('/bonus-rules')
  await expect.element(row('首存')).toBeVisible()
  for (const name of ['plus 新增规则', '编辑', '发布', '停止']) await expectCount(button(name), 0)
})

test('a bonus that waits for review is approved in the list', async () => {
  const bonus: Row<typeof bonusListing> = {
    id: 'B1',
    player_id: 'P1',
    username: 'koi001',
    rule: 'R1',
    rule_name: '首存',
    version: 1,
    state: 'review',
    base: '1000.00',
    amount: '500.00',
    rounds: 0,
    turns: 0,
    flow: '2500.00',
    worked: '0.00',
    revoked: '0.00',
    reason: '',
    note: '',
    made_by: '',
    reviewed_by: '',
    decided_by: '',
    take_until: '2026-03-20 12:00:00',
    created_at: '2026-03-10 12:00:00',
    taken_at: '2026-03-10 12:00:00',
    credited_at: '',
    closed_at: '',
  }
  const done = { ...bonus, id: 'B2', username: 'koi002', state: 'done' as const }
  const api = serve({ ...answers, [bonusListing]: listed(bonusListing, bonus, done), [approving]: bonus })
  await show('/bonuses')
  await expectCount(button('通过', row('koi002')), 0)
  await button('通过', row('koi001')).click()
  const confirm = page.getByRole('dialog')
  await expect.element(confirm).toHaveTextContent('向玩家 koi001 发放奖金 ¥500.00')
  await button('通过', confirm).click()
  await expect.poll(() => api.sent(approving).length).toBe(1)
})

const reading = 'GET /console/api/bonus-rules/:id'
const resulting = 'GET /console/api/bonus-rules/:id/result'
const versions = 'GET /console/api/bonus-rules/:id/versions'

test('the page of a rule shows its cost and result, signs of abuse, and the differences between versions', async () => {
  const { version, title, content, segment_name, terms, made_by } = rule
  const former = { version: 1, title, content, segment_name, made_by, at: '2026-03-08 12:00:00' }
  serve({
    ...answers,
    [reading]: rule,
    [resulting]: {
      takers: 30,
      cost: '1480.00',
      deposited_short: '9000.00',
      deposited_long: '20000.00',
      stake: '80000.00',
      win_loss: '-4000.00',
      net: '2520.00',
      linked: 6,
      given_up: 1,
      withdrew: 0,
      equal_stakes: 3,
    },
    [versions]: listed(
      versions,
      { ...former, version, terms, at: '2026-03-09 12:00:00' },
      { ...former, terms: { ...terms, multiple: 3 } },
    ),
    [bonusListing]: listed(bonusListing),
  })
  await show('/bonus-rules')
  await row('首存').getByRole('link', { name: '首存', exact: true }).click()
  const money = page.getByRole('region', { name: '成本与收益' })
  await expect.element(money).toHaveTextContent('净结果（输赢减成本）¥2,520.00')
  await expect.element(page.getByRole('region', { name: '滥用迹象' })).toHaveTextContent('6（20%）')
  await expect.element(page.getByText('30（75%）')).toBeVisible()
  await page.getByRole('tab', { name: '版本' }).click()
  await expect.element(page.getByText('首个版本')).toBeVisible()
  await expect.element(page.getByText('流水倍数: 3 5')).toBeVisible()
  await page.getByRole('tab', { name: '奖金', exact: true }).click()
  await expect.element(page.getByRole('table').first()).toBeVisible()
})
