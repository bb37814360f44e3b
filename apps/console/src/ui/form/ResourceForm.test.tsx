import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { hasKept } from '../../app/kept.ts'
import { button, dialog, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/banners'
const changing = 'PATCH /console/api/banners/:id'
const banner = (id: number, link: string): Row<typeof listing> => ({
  id,
  type: 2,
  src: '/pictures/a.svg',
  link,
  texts: {},
  state: 1,
  sort: 10,
})

const edit = async (link: string) => {
  await show('/banners')
  await button('编辑', row(link)).click()
  return dialog('编辑轮播图').first().getByLabelText('链接')
}

test('edits of a drawer are kept when the page is left, and belong to their row', async () => {
  const api = serve({ [listing]: listed(listing, banner(1, '/vip'), banner(2, '/mine')), [changing]: banner(1, '/a') })
  await (await edit('/vip')).fill('/activity')
  await show('/notices')
  await expect.element(page.getByText('未保存的修改已保留，返回该页可继续编辑')).toBeVisible()

  await expect.element(await edit('/mine')).toHaveValue('/mine')
  await button('取消', dialog('编辑轮播图').first()).click()
  await expect.element(await edit('/vip')).toHaveValue('/activity')
  await button('保存', dialog('编辑轮播图').first()).click()
  await expect.element(page.getByText('已保存')).toBeVisible()
  expect(api.last(changing).body).toEqual({ link: '/activity' })
  expect(hasKept()).toBe(false)
  await expect.element(await edit('/vip')).toHaveValue('/vip')
})

test('discarded edits are not kept', async () => {
  serve({ [listing]: listed(listing, banner(1, '/vip')) })
  await (await edit('/vip')).fill('/activity')
  await button('取消', dialog('编辑轮播图').first()).click()
  await button('放弃', dialog('放弃')).click()
  expect(hasKept()).toBe(false)
  await expect.element(await edit('/vip')).toHaveValue('/vip')
})
