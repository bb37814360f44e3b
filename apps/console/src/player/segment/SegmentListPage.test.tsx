import { SegmentChanged } from '@koi/contract/player/segment/segment.copy'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, press, region, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/segments'
const tagListing = 'GET /console/api/tags'
const making = 'POST /console/api/segments'
const changing = 'PATCH /console/api/segments/:id'
const previewing = 'POST /console/api/segments/preview'
const segment: Row<typeof listing> = {
  id: 'S1',
  name: '高价值玩家',
  note: '',
  condition: { all: [{ fact: 'deposited', window: 30, is: 'at_least', value: 500_000 }] },
  version: 3,
  players: 12,
  counted_at: '2026-03-10 12:00:00',
  tags: ['重点'],
  made_by: 'admin',
  created_at: '2026-03-01 12:00:00',
  changed_at: '2026-03-09 12:00:00',
  state: 1,
}
const sample = [{ id: 'P1', username: 'koi001', vip: 2, created_at: '2026-03-10 10:00:00' }]
const tags = listed(tagListing)
const answers = {
  [listing]: listed(listing, segment),
  [tagListing]: tags,
  [previewing]: { players: 7, sample },
}

test('the list shows segments with their condition in words and their number of players', async () => {
  const pending = { ...segment, id: 'S2', name: '新分群', counted_at: '', players: 0, tags: [] }
  serve({ ...answers, [listing]: listed(listing, segment, pending) })
  await show('/segments')
  for (const text of ['近30天 存款金额 至少 5000元', '12', '重点', '使用中'])
    await expect.element(row('高价值玩家')).toHaveTextContent(text)
  await expect.element(row('新分群')).toHaveTextContent('计算中')
})

test('the form counts the players of a condition while it is edited, and shows some of them', async () => {
  const api = serve(answers)
  await show('/segments')
  await button('编辑', row('高价值玩家')).click()
  const form = dialog('编辑分群 高价值玩家')
  await expect.element(region('预览')).toHaveTextContent('符合条件的玩家：7 人')
  await expect.element(region('预览')).toHaveTextContent('koi001')
  await form.getByLabelText('数值').fill('80.5')
  await expect
    .poll(() => api.sent(previewing).at(-1)?.body)
    .toEqual({
      condition: { all: [{ fact: 'deposited', window: 30, is: 'at_least', value: 8050 }] },
    })
  await form.getByLabelText('数值').fill('')
  await expect.element(region('预览')).toHaveTextContent('条件填写完整后显示人数')
})

test('another amount begins without the digits of the previous one', async () => {
  serve(answers)
  await show('/segments')
  await button('编辑', row('高价值玩家')).click()
  const form = dialog('编辑分群 高价值玩家')
  await expect.element(form.getByLabelText('数值')).toHaveValue('5000')
  await form.getByLabelText('数据').click()
  await page.getByTitle('取款金额').click()
  await expect.element(form.getByLabelText('数值')).toHaveValue('')
  await expect.element(region('预览')).toHaveTextContent('条件填写完整后显示人数')
})

test('nested groups are built by keyboard: a new part gets the focus, and removing it returns the focus', async () => {
  const api = serve({ ...answers, [making]: segment })
  await show('/segments')
  await button('plus 新建分群').click()
  const form = dialog('新建分群')
  await form.getByLabelText('名称').fill('体育玩家')
  await form.getByLabelText('数值').fill('100')
  await button('添加分组', form).click()
  await expect.element(form.getByRole('group', { name: '分组 2' })).toBeVisible()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('数据')
  await userEvent.keyboard('VIP')
  await press('{Enter}')
  await form.getByRole('group', { name: '条件 2.1' }).getByLabelText('数值').fill('3')
  await button('添加条件', form.getByRole('group', { name: '分组 2' })).click()
  await expect.element(button('移除条件 2.2', form)).toBeVisible()
  await button('移除条件 2.2', form).click()
  expect(document.activeElement?.textContent).toBe('添加条件')
  await button('保存', form).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toEqual({
      name: '体育玩家',
      note: '',
      condition: {
        all: [
          { fact: 'deposited', window: 30, is: 'at_least', value: 10_000 },
          { any: [{ fact: 'level', is: 'at_least', value: 3 }] },
        ],
      },
    })
  await expectCount(page.getByRole('dialog'), 0)
})

test('an incomplete condition is not sent, and the incomplete part says what is missing', async () => {
  const api = serve(answers)
  await show('/segments')
  await button('plus 新建分群').click()
  const form = dialog('新建分群')
  await button('保存', form).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('请填写分群名称')
  await form.getByLabelText('名称').fill('甲')
  await button('保存', form).click()
  await expect.element(form.getByRole('group', { name: '条件 1', exact: true })).toHaveTextContent('数值不正确')
  expect(api.sent(making)).toEqual([])
})

test('a change is sent with the opened version and refused if another operator changed the segment', async () => {
  const api = serve({ ...answers, [changing]: refusedBy(SegmentChanged) })
  await show('/segments')
  await button('编辑', row('高价值玩家')).click()
  const form = dialog('编辑分群 高价值玩家')
  await form.getByLabelText('名称').fill('改名')
  await press('{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent(SegmentChanged.text())
  expect(api.last(changing).body).toMatchObject({ version: 3, name: '改名' })
})

test('a failed count is shown with a button to repeat it', async () => {
  let isDown = true
  serve({ ...answers, [previewing]: () => (isDown ? Response.error() : { players: 7, sample }) })
  await show('/segments')
  await button('编辑', row('高价值玩家')).click()
  await expect.element(region('预览')).toHaveTextContent('人数计算失败')
  isDown = false
  await button('重试', region('预览')).click()
  await expect.element(region('预览')).toHaveTextContent('符合条件的玩家：7 人')
})

test('an operator without segment.change cannot create, edit or archive segments', async () => {
  serve({ ...answers, 'GET /console/api/me': staff('segment.view') })
  await show('/segments')
  await expect.element(row('高价值玩家')).toBeVisible()
  for (const name of ['plus 新建分群', '编辑', '归档']) await expectCount(button(name), 0)
})
