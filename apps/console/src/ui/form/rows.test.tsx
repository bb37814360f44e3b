import { BonusTermsWrong } from '@koi/contract/reward/bonus/bonus.copy'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listed, refusedBy, serve } from '../../app/answers.testing.ts'
import { button, dialog, expectCount, press, show } from '../../app/screen.testing.tsx'

const making = 'POST /console/api/bonus-rules'
const answers = {
  'GET /console/api/bonus-rules': listed('GET /console/api/bonus-rules'),
  'GET /console/api/segments': listed('GET /console/api/segments'),
  'GET /console/api/venues': listed('GET /console/api/venues'),
  'GET /console/api/games': listed('GET /console/api/games'),
  'POST /console/api/bonus-rules/dry-run': {
    is_known: true,
    players: 1,
    bonuses: 1,
    cost: '1.00',
    flow: '1.00',
    base: '1.00',
  },
}

const choose = async (form: Locator, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

/** Opens a new rule that pays a percentage of a deposit, with two steps. */
async function openSteps(...steps: [from: string, percent: string][]) {
  await show('/bonus-rules')
  await button('plus 新增规则').click()
  const form = dialog('新增规则').first()
  await form.getByLabelText('名称', { exact: true }).fill('首存')
  await form.getByLabelText('标题').fill('首存送')
  await choose(form, '触发', '存款')
  await choose(form, '奖励', '按比例')
  const group = form.getByRole('group', { name: '档位', exact: true })
  for (const [at, [from, percent]] of steps.entries()) {
    await button('plus 增加一行', group).click()
    await group.getByLabelText(`起始金额（第${at + 1}行）`).fill(from)
    await group.getByLabelText(`比例（%）（第${at + 1}行）`).fill(percent)
  }
  return { form, group }
}

test(
  'a threshold out of order is refused at its cell, and so is what the server refuses',
  { timeout: 60_000 },
  async () => {
    const refusal = refusedBy(BonusTermsWrong, { field: 'steps.1.percent', why: 'missing' })
    const api = serve({ ...answers, [making]: refusal })
    const { form, group } = await openSteps(['1000', '50'], ['200', '80'])
    await button('保存', form).click()
    await expect.element(group).toHaveTextContent('须大于上一行的起始金额')
    await expect.element(group.getByLabelText('起始金额（第2行）')).toHaveFocus()
    expect(api.sent(making)).toEqual([])
    await group.getByLabelText('起始金额（第1行）').fill('100')
    await expect.element(group).not.toHaveTextContent('须大于上一行的起始金额')
    await button('保存', form).click()
    await expect.element(group.getByLabelText('比例（%）（第2行）')).toHaveFocus()
    await expect.element(form.getByRole('alert').first()).toHaveTextContent('比例（%）（第2行）：请填写必填项')
  },
)

test('a refusal about a nested path stands at the cell, and one about a row that is gone at the list', async () => {
  const fields = ['terms.reward.steps.0.from', 'terms.reward.steps.7.from']
  serve({
    ...answers,
    [making]: () =>
      Response.json(
        { title: 'TOO_HIGH', status: 422, detail: '不能大于5', code: 'TOO_HIGH', field: fields.shift() },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
  })
  const { form, group } = await openSteps(['100', '50'])
  await button('保存', form).click()
  await expect.element(group.getByLabelText('起始金额（第1行）')).toHaveFocus()
  await expect.element(group).toHaveTextContent('不能大于5')
  await group.getByLabelText('起始金额（第1行）').fill('50')
  await button('保存', form).click()
  await expect.element(group).toHaveFocus()
})

test('rows are added and removed with the keyboard, and the focus stays in the list', async () => {
  serve(answers)
  const { group } = await openSteps()
  const add = button('plus 增加一行', group)
  ;(add.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(group.getByLabelText('起始金额（第1行）')).toHaveFocus()
  ;(add.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(group.getByLabelText('起始金额（第2行）')).toHaveFocus()
  ;(button('删除第1行', group).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(button('删除第1行', group)).toHaveFocus()
  await press('{Enter}')
  await expectCount(button('删除第1行', group), 0)
  await expect.element(add).toHaveFocus()
})

test('on a narrow screen the inputs of a row are below each other and fit', async () => {
  serve(answers)
  await page.viewport(390, 800)
  const { group } = await openSteps(['100', '50'])
  const [from, percent] = ['起始金额（第1行）', '比例（%）（第1行）'].map((label) =>
    group.getByLabelText(label).element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  expect(percent.top).toBeGreaterThan(from.bottom)
  expect(from.width).toBeGreaterThan(200)
  expect(button('删除第1行', group).element().getBoundingClientRect().right).toBeLessThan(390)
  await page.viewport(1440, 900)
})

test('several addresses that are pasted into a row become rows, and are sent as one text', async () => {
  const adding = 'POST /console/api/api-keys'
  const api = serve({
    'GET /console/api/api-keys': listed('GET /console/api/api-keys'),
    [adding]: { id: 'K1', name: '财务', key: 'koi_1', prefix: 'koi_' } as never,
  })
  await show('/api-keys')
  await page.getByRole('button', { name: '新增密钥' }).click()
  const form = page.getByRole('dialog').first()
  await form.getByLabelText('名称').fill('财务')
  await form.getByRole('switch').first().click()
  const group = form.getByRole('group', { name: 'IP 白名单', exact: true })
  await button('plus 增加一行', group).click()
  const clipboard = new DataTransfer()
  clipboard.setData('text', '203.0.113.9\n10.1.0.0/16 192.0.2.1\n')
  group
    .getByRole('textbox')
    .first()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect.element(group.getByRole('textbox').nth(2)).toHaveValue('192.0.2.1')
  await button('删除第2行', group).click()
  await button('保存', form).click()
  await expect.poll(() => api.sent(adding).at(-1)?.body).toMatchObject({ addresses: '203.0.113.9\n192.0.2.1' })
})
