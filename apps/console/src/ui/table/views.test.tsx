import { ViewNameTaken } from '@koi/contract/desk/view/view.copy'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { button, dialog, expectAddress, expectCount, open, show } from '../../app/screen.testing.tsx'

const reading = 'GET /console/api/views'
const making = 'POST /console/api/views'
const changing = 'PATCH /console/api/views/:id'
const removing = 'DELETE /console/api/views/:id'
const sharing = 'POST /console/api/views/:id/share'
const listing = 'GET /console/api/deposits'
type View = Reply<typeof reading>['items'][number]
const view: View = {
  id: 'V1',
  name: '大额待审',
  page: '/deposits',
  query: 'sort=-amount&state=1',
  is_shared: 0,
  is_mine: 1,
  made_by: 'admin',
}
const deposits = { [listing]: listed(listing) } as const
const bar = () => page.getByRole('navigation', { name: '保存的视图' })
/** A button with an icon, whose name is part of the button's. */
const named = (name: string, within: Pick<Locator, 'getByRole'> = page) => within.getByRole('button', { name })
/** Clicks an input that antd hides behind its label. */
async function choose(found: Locator): Promise<void> {
  await expect.element(found).toBeInTheDocument()
  ;(found.element() as HTMLElement).click()
}
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)

test('an operator saves the filters, order, columns and density of a list under a name, and opens them again', async () => {
  const views: View[] = []
  const api = serve({
    ...deposits,
    [reading]: () => ({ items: views }),
    [making]: ({ body }) => {
      if (body['name'] === '重名') return refusedBy(ViewNameTaken)()
      const made = { ...view, ...body, id: 'V9' } as View
      views.push(made)
      return Response.json(made, { status: 201 })
    },
    [sharing]: view,
  })
  await show('/deposits')
  await expectCount(bar(), 0)
  const all = headers()

  await named('显示设置').click()
  await choose(dialog().getByRole('radio', { name: '宽松' }))
  await choose(dialog().getByRole('checkbox', { name: '金额' }))
  await choose(dialog().getByRole('checkbox', { name: '提交时间' }))
  // With NODE_ENV `test` all dialogs and tooltips share an id, by which antd finds the one that Escape closes.
  dialog().element().querySelector<HTMLElement>('.ant-modal-close')?.click()
  await expectCount(dialog(), 0)
  await expect.element(named('显示设置')).toHaveFocus()
  await expect.poll(headers).toEqual(all.filter((name) => name !== '金额' && name !== '提交时间'))
  await expect.poll(() => document.querySelectorAll('.ant-table-medium').length).toBe(1)
  await open(`${location.pathname.replace('/console', '')}${location.search}&state=1&sort=amount&page=3`)
  await expect.poll(() => api.last(listing).query.get('state')).toBe('1')

  await named('保存视图', bar()).click()
  await dialog().getByLabelText('名称').fill('重名')
  await button('保存视图', dialog()).click()
  await expect.element(dialog().getByRole('alert').last()).toHaveTextContent(ViewNameTaken.text())
  await dialog().getByLabelText('名称').fill('<i>我的</i>')
  await dialog().getByRole('switch', { name: '共享给同事' }).click()
  await button('保存视图', dialog()).click()
  await expectCount(dialog(), 0)
  const { body } = api.last(making)
  expect(body).toMatchObject({ name: '<i>我的</i>', page: '/deposits', list: listing })
  const query = new URLSearchParams(String(body['query']))
  expect([query.get('density'), query.get('state'), query.get('sort'), query.get('page')]).toEqual([
    'comfortable',
    '1',
    'amount',
    null,
  ])
  expect(query.get('columns')?.split(',')).not.toContain('amount')
  expect(api.last(sharing)).toMatchObject({ params: { id: 'V9' }, body: { is_shared: 1 } })

  await open('/account')
  await show('/deposits')
  await expect.poll(headers).toEqual(all)
  await button('<i>我的</i>', bar()).click()
  await expectAddress(`/deposits?${String(body['query'])}`)
  await expect.element(button('<i>我的</i>', bar())).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(headers).toEqual(all.filter((name) => name !== '金额' && name !== '提交时间'))
})

test('an own view is updated, renamed and removed; that of a colleague can only be opened', async () => {
  const api = serve({
    'GET /console/api/me': staff('deposit.view'),
    ...deposits,
    [reading]: {
      items: [
        view,
        { ...view, id: 'V2', name: '同事的', query: 'state=2', is_mine: 0, is_shared: 1, made_by: 'second' },
      ],
    },
    [changing]: view,
    [removing]: {},
  })
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .filter((one) => one.closest('.ant-dropdown'))
      .map((one) => one.textContent)
  const menuOf = (name: string) => button(`视图「${name}」的操作`)
  await show('/deposits?state=1&sort=-amount')
  await expect.element(button('大额待审', bar())).toHaveAttribute('aria-pressed', 'true')
  await menuOf('大额待审').click()
  await expect.poll(items).toEqual(['重命名', '删除'])
  await page.getByRole('menuitem', { name: '重命名' }).click()
  await dialog().getByLabelText('名称').fill('最大的')
  await button('重命名', dialog()).click()
  await expect.poll(() => api.sent(changing).at(-1)?.body).toEqual({ name: '最大的' })
  await expectCount(dialog(), 0)

  await open('/deposits?state=2&sort=-amount')
  await menuOf('大额待审').click()
  await page.getByRole('menuitem', { name: '用当前设置更新' }).click()
  await button('用当前设置更新', dialog()).click()
  await expect.poll(() => api.sent(changing).at(-1)?.body).toEqual({ query: 'sort=-amount&state=2' })
  await expectCount(dialog(), 0)

  await menuOf('大额待审').click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await button('删除', dialog()).click()
  await expect.poll(() => api.sent(removing).map(({ params }) => params['id'])).toEqual(['V1'])
  await expectCount(dialog(), 0)

  await named('同事的', bar()).click()
  await expectAddress('/deposits?state=2')
  await expectCount(menuOf('同事的'), 0)
})

test('the density is kept for the operator, and a list shows at least one column whatever the address names', async () => {
  serve(deposits)
  await show('/deposits?columns=nothing,%3Cb%3E')
  expect(headers().length).toBeGreaterThan(5)
  await choose(named('显示设置'))
  await choose(dialog().getByRole('radio', { name: '宽松' }))
  await open('/account')
  await show('/deposits?columns=amount')
  await expect.poll(headers).toEqual(['金额'])
  await expect.poll(() => document.querySelectorAll('.ant-table-medium').length).toBe(1)
  await choose(named('显示设置'))
  await expect.element(dialog().getByRole('checkbox', { name: '金额' })).toBeDisabled()
})
