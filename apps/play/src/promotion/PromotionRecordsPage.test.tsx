import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paged, serve } from '../app/answers.testing.ts'
import { asMember, open, step } from '../app/screen.testing.tsx'

test('ACTREC-01 ACTREC-02 ACTREC-03 ACTREC-04 every state has its label', async () => {
  asMember()
  const rows = [0, 1, '2', 3, 4].map((state) => ({
    activity_name: `活动${state}`,
    created_at: `2026-03-0${Number(state) + 1} 12:00:00`,
    state,
  }))
  const api = serve({ activityApplyLog: paged(rows) })
  await open('/activityRecord')
  const labels: [holds: string, label: string][] = [
    ['ACTREC-05', '未定义'],
    ['ACTREC-06', '待审核'],
    ['ACTREC-07', '已通过'],
    ['ACTREC-08', '已拒绝'],
    ['ACTREC-09', '未定义'],
  ]
  for (const [index, [holds, label]] of labels.entries())
    await step(`${holds} ${label}`, async () => {
      const row = page.getByRole('listitem').filter({ hasText: `活动${index}` })
      await expect.element(row).toHaveTextContent(label)
      await expect.element(row).toHaveTextContent(`2026-03-0${index + 1} 12:00:00`)
    })
  expect(api.last('activityApplyLog').body['page']).toBe(1)
})
