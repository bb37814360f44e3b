import { TagFileEmpty, TagInUse } from '@koi/contract/player/tag/tag.copy'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/tags'
const playerListing = 'GET /console/api/tags/:id/players'
const importing = 'POST /console/api/tags/:id/import'
const making = 'POST /console/api/tags'
const removing = 'DELETE /console/api/tags/:id'
const tag: Row<typeof listing> = {
  id: 'T1',
  name: '重点',
  tone: 'gold',
  note: '',
  players: 2,
  segment: '',
  segment_name: '',
  made_by: 'admin',
  created_at: '2026-03-01 12:00:00',
}
const byRule = { ...tag, id: 'T2', name: '高价值', segment: 'S1', segment_name: '高价值玩家' }
const answers = {
  [listing]: listed(listing, tag, byRule),
  'GET /console/api/segments': listed('GET /console/api/segments'),
}
const file = (text: string) => new File([text], 'players.csv', { type: 'text/csv' })
const choose = (name: string, text: string) => userEvent.upload(row(name).element().querySelector('input')!, file(text))

test('the list shows tags with links to their players and to the segment that they follow', async () => {
  serve(answers)
  await show('/tags')
  await expect.element(row('重点').getByRole('link', { name: '重点' })).toHaveAttribute('href', '/console/tags/T1')
  await expect
    .element(row('高价值').getByRole('link', { name: '高价值玩家' }))
    .toHaveAttribute('href', '/console/segments/S1')
})

test('a file is imported after a confirmation with its number of lines, and only into a tag set by hand', async () => {
  const wrong = [{ line: 3, username: 'nobody' }]
  const api = serve({ ...answers, [importing]: { taken: 1, known: 0, wrong } })
  await show('/tags')
  await expectCount(button('导入', row('高价值')), 0)
  await choose('重点', 'username\nkoi001\nnobody\n')
  const confirm = dialog('导入玩家到标签 重点')
  await expect.element(confirm).toHaveTextContent('将按 2 行用户名添加标签')
  expect(api.sent(importing)).toEqual([])
  await button('导入', confirm).click()
  await expect.element(page.getByText('已添加 1 人，已有 0 人')).toBeVisible()
  await expect.element(page.getByText('1 行没有对应的玩家，首个在第 3 行：nobody')).toBeVisible()
  expect(api.last(importing)).toMatchObject({ body: { csv: 'username\nkoi001\nnobody' } })
})

test('a file without usernames is refused in the dialog', async () => {
  serve({ ...answers, [importing]: refusedBy(TagFileEmpty) })
  await show('/tags')
  await choose('重点', 'name\nkoi001\n')
  const confirm = dialog('导入玩家到标签 重点')
  await button('导入', confirm).click()
  await expect.element(page.getByText(TagFileEmpty.text())).toBeVisible()
})

test('a tag is created with the entered name and the default colour', async () => {
  const api = serve({ ...answers, [making]: tag })
  await show('/tags')
  await button('plus 新增标签').click()
  const form = dialog('新增标签')
  await form.getByLabelText('名称').fill('新标签')
  await button('保存', form).click()
  await expect.poll(() => api.sent(making).at(-1)?.body).toMatchObject({ name: '新标签', tone: 'default' })
})

test('a tag that a segment tests cannot be removed', async () => {
  serve({ ...answers, [removing]: refusedBy(TagInUse, { name: '高价值玩家' }) })
  await show('/tags')
  await button('删除', row('重点')).click()
  await button('删除', dialog()).click()
  await expect.element(page.getByText(TagInUse.text({ name: '高价值玩家' }))).toBeVisible()
  await expect.element(row('重点')).toBeVisible()
})

test('an operator without tag.change cannot create, edit, remove or import tags', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('segment.view') })
  await show('/tags')
  await expect.element(row('重点')).toBeVisible()
  for (const name of ['plus 新增标签', '编辑', '删除', '导入']) await expectCount(button(name), 0)
})

test("the list of a tag's players shows whether an operator, its segment or a file added each", async () => {
  const player = { made_by: 'admin', at: '2026-03-05 12:00:00' }
  serve({
    [playerListing]: listed(
      playerListing,
      { ...player, id: 'P1', username: 'koi001', source: 'hand' },
      { ...player, id: 'P2', username: 'koi002', source: 'rule', made_by: '' },
      { ...player, id: 'P3', username: 'koi003', source: 'import' },
    ),
  })
  await show('/tags/T1')
  for (const [name, source] of [
    ['koi001', '手动'],
    ['koi002', '分群'],
    ['koi003', '导入'],
  ] as const)
    await expect.element(row(name)).toHaveTextContent(source)
  await expect
    .element(row('koi001').getByRole('link', { name: 'koi001' }))
    .toHaveAttribute('href', '/console/players/P1')
})
