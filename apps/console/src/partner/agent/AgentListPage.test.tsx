import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/agent-plans'
const changing = 'PATCH /console/api/agent-plans/:id'

const plan: Row<typeof listing> = {
  id: 1,
  name: '标准方案',
  turnover_rate: 0.05,
  rate: 20,
  override_rate: 0,
  carries_loss: 1,
  is_default: 1,
  rates: [{ category_id: 'concise', turnover_rate: 0.1, rate: 25 }],
}

test('rates of categories are rows of the form, and a change sends all of them', async () => {
  const api = serve({ [listing]: listed(listing, plan), [changing]: { ...plan, outcome: 'done' } })
  await show('/agents?tab=plans')
  await button('编辑', row('标准方案')).click()
  const form = dialog('编辑佣金方案')
  await expect.element(form.getByLabelText('占成%（第1行）')).toHaveValue('25')
  await button('plus 增加一行', form).click()
  await form.getByLabelText('类别（第2行）').click()
  await page.getByTitle('体育').click()
  await form.getByLabelText('流水佣金%（第2行）').fill('0')
  await form.getByLabelText('占成%（第2行）').fill('30')
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(changing).at(-1)?.body)
    .toEqual({
      rates: [
        { category_id: 'concise', turnover_rate: '0.1', rate: '25' },
        { category_id: 'sport', turnover_rate: '0', rate: '30' },
      ],
    })
})
