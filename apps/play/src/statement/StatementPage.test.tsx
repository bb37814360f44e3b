import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../app/answers.testing.ts'
import { asMember, expectToast, open, step } from '../app/screen.testing.tsx'

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

test('R20 R21 R22 R23 the statement shows signs, balances and totals, and can be taken away', async () => {
  asMember()
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
  await step('a file of every movement', async () => {
    // What the browser is handed to save; it saves it all the same.
    const saved = vi.spyOn(URL, 'createObjectURL')
    await page.getByRole('button', { name: '导出CSV' }).click()
    await expectToast('已导出2条')
    const [file] = saved.mock.calls[0] ?? []
    saved.mockRestore()
    expect(file instanceof Blob && (await file.text())).toContain('2,2026-03-10 12:00:00,取款申请,-300.00,700.00')
    expect(api.last('statement').body).toMatchObject({ date: 4, kind: '', page: 1, size: 500 })
  })
})
