import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deferredAnswer, ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectRoute, expectToast, field, open, press } from '../../app/testing/screen.testing.tsx'

const waiting = {
  inquiry_no: 'C20261120100000123456',
  kind: 'complaint',
  name: '投诉',
  about: 'D20261119',
  content: '存款已付款，三天没有到账',
  state: 1,
  answer: '',
  created_at: '2026-11-20 10:00:00',
  due_at: '2026-11-27 10:00:00',
  answered_at: '',
}

test('a complaint is filed from the protection page, gets its number and deadline, and shows its answer [R63, R57]', async () => {
  asPlayer()
  const rows: object[] = []
  const api = serve({
    inquiries: () => paged(rows),
    inquiry: () => {
      rows.unshift(waiting)
      return ok({ inquiry_no: waiting.inquiry_no, due_at: waiting.due_at }, `已收到，编号${waiting.inquiry_no}`)
    },
  })
  await open('/protection')
  await page.getByRole('link', { name: /^投诉与申请/ }).click()
  await expectRoute('/inquiries')
  await expect.element(page.getByText('暂无提交记录')).toBeVisible()
  await field('content').fill('存款已付款，三天没有到账')
  await field('about').fill('D20261119')
  await press('提交')
  await expectToast(/已收到，编号C2026/)
  expect(api.sent('inquiry')[0]?.body).toEqual({
    kind: 'complaint',
    about: 'D20261119',
    content: '存款已付款，三天没有到账',
  })
  const mine = page.getByRole('region', { name: '我的提交' })
  await expect.element(mine.getByText('编号 C20261120100000123456')).toBeVisible()
  await expect.element(mine.getByText('最迟 2026-11-27 10:00:00 答复')).toBeVisible()
  await expect.element(field('content')).toHaveValue('')
  rows[0] = { ...waiting, state: 2, answer: '已补记到账，抱歉久等', answered_at: '2026-11-21 09:00:00' }
  await open('/')
  await open('/inquiries')
  await expect.element(mine.getByText('已补记到账，抱歉久等')).toBeVisible()
  await expect.element(mine.getByText('已答复')).toBeVisible()
})

test('account closure and data requests use the same form [R62, R76]', async () => {
  asPlayer()
  const api = serve({ inquiries: paged([]), inquiry: refused('您有3件尚未答复，请等待答复后再提交', 429) })
  await open('/inquiries')
  await page.getByRole('button', { name: /^类型/ }).click()
  await page.getByRole('radio', { name: '注销账号' }).click()
  await field('content').fill('不再使用，请注销并退还余额')
  await press('提交')
  await expectToast('您有3件尚未答复，请等待答复后再提交')
  expect(api.sent('inquiry')[0]?.body).toMatchObject({ kind: 'closing' })
  await expect.element(field('content')).toHaveValue('不再使用，请注销并退还余额')
})

test('a list requested before a submission is discarded and requested again', async () => {
  asPlayer()
  const before = deferredAnswer()
  const api = serve({ inquiries: before.answer, inquiry: ok({ inquiry_no: waiting.inquiry_no }, '已收到') })
  await open('/inquiries')
  await field('content').fill(waiting.content)
  api.set('inquiries', paged([waiting]))
  await press('提交')
  await expectToast('已收到')
  before.resolve(paged([]))
  await expect.element(page.getByText(`编号 ${waiting.inquiry_no}`)).toBeVisible()
})
