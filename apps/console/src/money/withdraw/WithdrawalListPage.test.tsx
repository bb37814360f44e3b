import { Fault } from '@koi/contract/refusal.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import {
  button,
  dialog,
  expectAddress,
  expectCount,
  expectPrintedWhole,
  press,
  row,
  settle,
  show,
} from '../../app/screen.testing.tsx'
import { detail, order } from './withdrawal.testing.ts'

const listing = 'GET /console/api/withdrawals'
const reading = 'GET /console/api/withdrawals/:id'

test('the list shows orders with payee, step, warnings and claiming operator, in the order of the columns', async () => {
  serve({
    [listing]: listed(
      listing,
      { ...order, flags: ['password', 'device'], claimed_by: 'second' },
      { ...order, id: 'W2', out_trade_no: 'W2', state: 3, step: 'rejected', decided_by: 'admin' },
    ),
  })
  await show('/withdrawals')
  const headers = page.getByRole('columnheader')
  await expect
    .poll(() => headers.elements().map(({ textContent }) => textContent))
    .toEqual(['玩家', '单号', '金额', '应付', '收款方', '步骤', '订单提示', '等待', '处理情况', '提交时间', '操作'])
  const first = row(order.out_trade_no)
  for (const text of [
    '锦绣银行 · 张三 · 6222000011112222 · 江城支行',
    '24小时内改过密码',
    '新设备＋新收款方式',
    'second 处理中',
  ])
    await expect.element(first).toHaveTextContent(text)
  await expect.element(button('通过', first)).toBeVisible()
  const second = row(/^koi001W2¥/)
  await expect.element(second).toHaveTextContent('已拒绝')
  await expectCount(button('通过', second), 0)
})

test('filters, sorting, page size and page in the address are sent and shown', async () => {
  const api = serve({ [listing]: { ...listed(listing, order), total: 120, page: 2, per_page: 50 } })
  await show('/withdrawals?q=koi&state=1&step=review&from=2026-03-01&sort=-amount&page=2&per_page=50')
  expect(Object.fromEntries(api.last(listing).query)).toEqual({
    q: 'koi',
    state: '1',
    step: 'review',
    from: '2026-03-01',
    sort: '-amount',
    page: '2',
    per_page: '50',
  })
  await expect.element(page.getByPlaceholder('用户名 / 单号 / 收款号')).toHaveValue('koi')
  await expect.element(page.getByRole('columnheader', { name: '金额' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByText('共 120 条')).toBeVisible()
})

test('setting a filter returns to the first page, and filters can be cleared', async () => {
  const api = serve({ [listing]: { ...listed(listing, order), total: 120, page: 2 } })
  await show('/withdrawals?page=2')
  await page.getByPlaceholder('用户名 / 单号 / 收款号').fill('koi')
  await press('{Enter}')
  await expectAddress('/withdrawals?q=koi')
  await expect.poll(() => api.last(listing).query.get('q')).toBe('koi')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expectAddress('/withdrawals')
})

test('a page past the end is replaced by the last one', async () => {
  serve({
    [listing]: ({ query }) => {
      const number = Number(query.get('page'))
      return { ...listed(listing, ...(number > 2 ? [] : [order])), page: number, total: 40 }
    },
  })
  await show('/withdrawals?page=9')
  await expectAddress('/withdrawals?page=2')
  await expect.element(row(order.out_trade_no)).toBeVisible()
})

test('an order is opened by its link or by Enter on its row, and the link back keeps the filters', async () => {
  serve({ [listing]: listed(listing, order), [reading]: detail })
  await show('/withdrawals?state=1&sort=-amount')
  await row(order.out_trade_no).getByRole('link', { name: order.out_trade_no }).click()
  await expectAddress(`/withdrawals/${order.out_trade_no}`)
  await page.getByRole('link', { name: '返回列表' }).click()
  await expectAddress('/withdrawals?state=1&sort=-amount')
  const first = row(order.out_trade_no)
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await press('{Enter}')
  await expectAddress(`/withdrawals/${order.out_trade_no}`)
})

test('/ focuses the search, which keeps what is typed while the list loads; arrows move between rows', async () => {
  const held = Promise.withResolvers<void>()
  const second = { ...order, id: 'W2', out_trade_no: 'W2' }
  const api = serve({
    [listing]: async ({ query }) => {
      if (query.get('q') === 'dem') await held.promise
      return listed(listing, order, second)
    },
  })
  await show('/withdrawals')
  const box = page.getByPlaceholder('用户名 / 单号 / 收款号')
  await press('/')
  await expect.element(box).toHaveFocus()
  await press('dem')
  await expect.poll(() => api.last(listing).query.get('q')).toBe('dem')
  await press('o00')
  held.resolve()
  await expect.poll(() => api.last(listing).query.get('q')).toBe('demo00')
  await settle()
  await expect.element(box).toHaveValue('demo00')
  await expect.element(box).toHaveFocus()
  const [upper, lower] = [row(order.out_trade_no), row(/^koi001W2¥/)]
  ;(upper.element() as HTMLElement).focus()
  await press('{ArrowDown}')
  await expect.element(lower).toHaveFocus()
  await press('{ArrowUp}')
  await expect.element(upper).toHaveFocus()
})

test('an empty list and a failed read are reported', async () => {
  const api = serve({ [listing]: listed(listing) })
  await show('/withdrawals')
  await expect.element(page.getByText('暂无数据').last()).toBeVisible()
  await show('/withdrawals?q=nobody')
  await expect.element(page.getByText('无符合筛选条件的数据').last()).toBeVisible()
  api.set(listing, refusedBy(Fault))
  await press('r')
  await expect.element(page.getByRole('alert')).toHaveTextContent('数据加载失败')
  api.set(listing, listed(listing, order))
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect.element(row(order.out_trade_no)).toBeVisible()
})

test('an operator without permission to decide sees no decisions in the list', async () => {
  serve({ 'GET /console/api/me': staff('withdrawal.view'), [listing]: listed(listing, order) })
  await show('/withdrawals')
  await expect.element(row(order.out_trade_no)).toBeVisible()
  for (const name of ['通过', '拒绝']) await expectCount(button(name), 0)
})

test('after a decision in the list, the list is read again', async () => {
  const approving = 'POST /console/api/withdrawals/:id/approve'
  let isPaid = false
  const paid = { ...order, state: 2, step: 'approved' } as const
  const api = serve({
    [listing]: () => listed(listing, isPaid ? paid : order),
    [approving]: () => {
      isPaid = true
      return paid
    },
  })
  await show('/withdrawals')
  await button('通过', row(order.out_trade_no)).click()
  await expect.element(dialog()).toHaveTextContent('玩家 koi001 取款 ¥150.00，应付 150.00')
  await dialog().getByLabelText('付款凭证').fill('BANK-1')
  await button('通过', dialog()).click()
  await expect.element(row(order.out_trade_no)).toHaveTextContent('已出款')
  expect(api.sent(approving)).toMatchObject([{ params: { id: order.id }, body: { reference: 'BANK-1' } }])
})

test('a list is printed whole, with heading and filters, without menu and buttons', async () => {
  const orders = Array.from({ length: 60 }, (_, index) => ({
    ...order,
    id: `W${index}`,
    out_trade_no: `W${index}`,
  }))
  serve({ [listing]: { ...listed(listing, ...orders), per_page: 200 } })
  await show('/withdrawals?per_page=200&q=koi')
  await expectPrintedWhole(60)
  expect(page.getByPlaceholder('用户名 / 单号 / 收款号').element().getClientRects()).not.toHaveLength(0)
})
