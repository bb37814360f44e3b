import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open, openWithReload, settle, step } from '../../app/testing/screen.testing.tsx'

const rows = [
  {
    id: '2',
    kind: 'withdrawal.hold',
    name: '取款申请',
    amount: '-300.00',
    balance: '700.00',
    created_at: '2026-03-10 12:00:00',
  },
  { id: '1', name: '存款', amount: 1000, balance: 1000, created_at: '2026-03-10 11:00:00' },
]

test('the statement shows signs, balances and totals and can be exported [R20, R21, R22, R23]', async () => {
  asPlayer()
  const api = serve({
    statement: ok({
      list: paged(rows).data,
      totals: { deposits: '1000.00', net: '-50' },
      lifetime: { net_deposits: 700, since: '2026-01-01 00:00:00' },
    }),
  })
  await open('/transRecord')
  await page.getByRole('link', { name: '账变明细' }).click()
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect.element(row('取款申请')).toHaveTextContent('-¥300.00')
  await expect.element(row('存款')).toHaveTextContent('+¥1,000.00')
  await expect.element(page.getByText('自2026-01-01注册以来')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '历史净存款' })).toHaveTextContent('¥700.00')
  await step('CSV export of all movements', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    await page.getByRole('button', { name: '导出CSV' }).click()
    await expectToast('已导出2条')
    const [file] = saved.mock.calls[0] ?? []
    saved.mockRestore()
    expect(file instanceof Blob && (await file.text())).toContain('2,2026-03-10 12:00:00,取款申请,-300.00,700.00')
    expect(api.last('statement').body).toMatchObject({ date: 4, kind: '', page: 1, size: 500 })
  })
})

test('bonus money is shown separately in wallet, withdrawal, requirements and statement [R18]', async () => {
  asPlayer()
  const gift = { id: '3', name: '红包', amount: '88.00', balance: '188.00', bonus: '88.00' }
  const api = serve({
    statement: ok({ list: paged([gift, rows[1]]).data }),
    funds: ok({ balance: '188.00', cash: '100.00', bonus: '88.00', withdrawable: '0.00' }),
    wageringRequirements: ok({ bet_amount: '176.00', open: [], list: paged([]).data }),
  })
  await open('/statement')
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect.element(row('红包')).toHaveTextContent('其中奖金 ¥88.00')
  await expect.element(row('存款')).not.toHaveTextContent('其中奖金')
  const funds = page.getByRole('region', { name: '余额构成' })
  for (const route of ['/wallet?type=0', '/withdrawal', '/turnover']) {
    await open(route)
    await expect.element(funds).toHaveTextContent('自有资金¥100.00奖金¥88.00')
  }
  api.set('funds', ok({ balance: '100.00', cash: '100.00', bonus: '0.00', withdrawable: '100.00' }))
  await open('/')
  await open('/wallet?type=0')
  await expect.element(funds).not.toBeInTheDocument()
})

test('the balance split is requested if turnover is missing or unknown, not if none is missing [R18]', async () => {
  asPlayer()
  const api = serve({
    getBetAmount: ok({ bet_amount: '0.00' }),
    wageringRequirements: ok({ bet_amount: '0.00', open: [], list: paged([]).data }),
  })
  for (const route of ['/withdrawal', '/turnover']) {
    await open(route)
    await settle()
  }
  expect(api.sent('funds')).toHaveLength(0)
  api.set('getBetAmount', refused('稍后再试'))
  await openWithReload('/withdrawal')
  await expect.poll(() => api.sent('funds').length).toBe(1)
})
