import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectRoute, expectToast, open } from '../../app/testing/screen.testing.tsx'

const requirement = {
  id: 'd1',
  source_name: '优惠活动',
  title: '首存礼',
  amount: 300,
  worked: '75.00',
  rest: '225.00',
  state: 'open',
  is_next: 1,
  can_cancel: 1,
  created_at: '2026-03-10 12:00:00',
}

test('a requirement shows its progress, and cancelling a promotion shows its cost first [D-051]', async () => {
  asPlayer()
  const api = serve({
    wageringRequirements: ok({ bet_amount: '225.00', open: [requirement], list: paged([]).data }),
    'promotion/offer': ok({ title: '首存礼', lost: '100.00', kept: '50.00', rest: '225.00' }),
    'promotion/cancel': refused('金额已变化，请重新确认', 409),
  })
  await open('/withdrawal')
  await page.getByRole('link', { name: '流水明细' }).click()
  await expectRoute('/turnover')
  await expect.element(page.getByRole('meter', { name: '首存礼进度' })).toHaveAttribute('aria-valuenow', '25')
  await page.getByRole('button', { name: '取消优惠' }).click()
  const question = page.getByRole('alertdialog', { name: '取消优惠' })
  await expect.element(question).toHaveTextContent('¥100.00')
  const callsBefore = api.sent('wageringRequirements').length
  await question.getByRole('button', { name: '确定' }).click()
  await expectToast('金额已变化，请重新确认')
  expect(api.last('promotion/cancel').body).toEqual({ id: 'd1', lost: '100.00' })
  expect(api.last('promotion/cancel').headers['idempotency-key']).toBeTruthy()
  // The refusal shows that the list is outdated: it is read again.
  await expect.poll(() => api.sent('wageringRequirements').length).toBe(callsBefore + 1)
  api.set('promotion/cancel', ok({}, '优惠已取消'))
  await page.getByRole('button', { name: '取消优惠' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expectToast('优惠已取消')
})
