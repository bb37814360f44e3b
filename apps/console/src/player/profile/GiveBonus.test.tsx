import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, press, show } from '../../app/screen.testing.tsx'
import { detail, player } from './player.testing.ts'

const listing = 'GET /console/api/bonus-rules'
const giving = 'POST /console/api/players/:id/bonuses'
type Rule = Row<typeof listing>

// The form reads only these fields of a rule.
const rule = (id: string, name: string, state: Rule['state'], trigger: Rule['terms']['on']['trigger']) =>
  ({ id, name, state, terms: { on: { trigger } } }) as Rule

test('a bonus is given with a live rule for gifts by hand, and other rules cannot be chosen', async () => {
  const api = serve({
    [detail]: player,
    [listing]: listed(
      listing,
      rule('B1', '首存', 'live', 'deposit'),
      rule('B2', '补偿', 'live', 'hand'),
      rule('B3', '停用的补偿', 'stopped', 'hand'),
    ),
    [giving]: {} as never,
  })
  await show('/players/P1')
  await button('发奖金').click()
  const form = dialog('koi001')
  await form.getByRole('combobox', { name: '奖金规则' }).click()
  await expect.element(page.getByRole('option', { name: '补偿', exact: true })).toBeInTheDocument()
  await expectCount(page.getByRole('option', { name: '首存' }), 0)
  await expectCount(page.getByRole('option', { name: '停用的补偿' }), 0)
  await press('{Enter}')
  await form.getByLabelText('原因').fill('迟到的到账')
  await button('发奖金', form).click()
  await expect.poll(() => api.sent(giving).at(-1)?.body).toMatchObject({ rule: 'B2', reason: '迟到的到账' })
})
