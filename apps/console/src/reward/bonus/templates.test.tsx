import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import { button, dialog, expectAddress, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/bonus-rules'
const making = 'POST /console/api/bonus-rules'
const running = 'POST /console/api/bonus-rules/dry-run'
const run = { is_known: true, players: 12, bonuses: 12, cost: '600.00', flow: '6000.00', base: '1234.00' }
const answers = {
  [listing]: listed(listing),
  [making]: { id: 'R1' } as never,
  [running]: run,
  'GET /console/api/segments': listed('GET /console/api/segments'),
  'GET /console/api/venues': listed('GET /console/api/venues'),
  'GET /console/api/games': listed('GET /console/api/games'),
}

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

test('a welcome bonus is saved after at most eight fields were touched, with a dry run before', async () => {
  const api = serve(answers)
  await show('/bonus-rules')
  await button('plus 新增规则').click()
  const form = dialog('新增规则').first()
  const touched = new Set<Element>()
  form.element().addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('input, textarea')) touched.add(target)
  })
  await choose('从模板开始', '首存礼金')
  const tried = form.getByRole('region', { name: '按最近30天试算' })
  await expect.element(tried).toHaveTextContent('奖金成本¥600.00')
  for (const [label, value] of [
    ['名称', '首存 春季'],
    ['最高奖金', '800'],
    ['总预算', '40000'],
  ] as const)
    await form.getByLabelText(label, { exact: true }).fill(value)
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toMatchObject({
      name: '首存 春季',
      title: '首存送100%，最高1000元',
      budget: '40000',
      budget_day: '5000.00',
      terms: {
        on: { trigger: 'deposit', number: 1, least: '100.00' },
        reward: { kind: 'percent', steps: [{ from: '100.00', percent: '100' }], most: '800' },
        shares: { slots: 100 },
        multiple: '10',
      },
    })
  expect(touched.size).toBeLessThanOrEqual(8)
  expect(touched.size).toBeGreaterThanOrEqual(4)
})

test('another template replaces the values of the former one', async () => {
  serve(answers)
  await show('/bonus-rules')
  await button('plus 新增规则').click()
  const form = dialog('新增规则').first()
  await choose('从模板开始', '首存礼金')
  await choose('从模板开始', '每周亏损返利')
  await expect.element(form.getByLabelText('标题')).toHaveValue('每周亏损返10%，最高500元')
  await expect.element(form.getByLabelText('起始金额（第1行）')).toHaveValue('200.00')
  await expect.element(form.getByLabelText('最高奖金')).toHaveValue('500.00')
  await expect.element(form.getByRole('switch', { name: '自动发放' })).toBeChecked()
})

test('the page of rebates opens the form with the template of a cashback', async () => {
  const days = 'GET /console/api/rebates/days'
  serve({ ...answers, [days]: listed(days) })
  await show('/rebates')
  await page.getByRole('link', { name: '新增亏损返利规则' }).click()
  const form = dialog('新增规则').first()
  await expect.element(form.getByLabelText('名称', { exact: true })).toHaveValue('每周亏损返利')
  await expect.element(form.getByLabelText('比例（%）（第1行）')).toHaveValue('10')
  await button('取消', form).click()
  await button('放弃', dialog('放弃修改')).click()
  await expectAddress('/bonus-rules')
})
