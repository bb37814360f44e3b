import { NotFound } from '@koi/contract/refusal.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { button, dialog, expectAddress, expectCount, row, show } from '../../app/screen.testing.tsx'

const reading = 'GET /console/api/segments/:id'
const memberListing = 'GET /console/api/segments/:id/members'
const versionListing = 'GET /console/api/segments/:id/versions'
const tagListing = 'GET /console/api/tags'
const deposited = (value: number) => ({ all: [{ fact: 'deposited', window: 30, is: 'at_least', value }] })
const segment: Reply<typeof reading> = {
  id: 'S1',
  name: '高价值玩家',
  note: '重点维护',
  condition: deposited(500_000),
  version: 2,
  players: 1,
  counted_at: '2026-03-10 12:00:00',
  tags: [],
  made_by: 'admin',
  created_at: '2026-03-01 12:00:00',
  changed_at: '2026-03-09 12:00:00',
  state: 1,
}
const version = { name: segment.name, note: '', made_by: 'admin' }
const answers = {
  [reading]: segment,
  [tagListing]: listed(tagListing),
  [memberListing]: listed(memberListing, { id: 'P1', username: 'koi001', vip: 2, since: '2026-03-10 10:00:00' }),
  [versionListing]: listed(
    versionListing,
    { ...version, version: 2, condition: deposited(500_000), at: '2026-03-09 12:00:00' },
    { ...version, version: 1, condition: deposited(10_000), at: '2026-03-01 12:00:00' },
  ),
}

test('the page shows the condition in words, and the members with links to the players', async () => {
  serve(answers)
  await show('/segments/S1')
  for (const text of ['近30天 存款金额 至少 5000元', '重点维护', '符合条件的玩家：1 人'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect
    .element(row('koi001').getByRole('link', { name: 'koi001' }))
    .toHaveAttribute('href', '/console/players/P1')
})

test('the tab of the versions has its own address and shows what each version changed', async () => {
  serve(answers)
  await show('/segments/S1')
  await page.getByRole('tab', { name: '版本记录' }).click()
  await expectAddress('/segments/S1?tab=versions')
  const [newest, oldest] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect.element(newest).toHaveTextContent('近30天 存款金额 至少 100元 近30天 存款金额 至少 5000元')
  await expect.element(newest).not.toHaveTextContent('名称')
  await expect.element(oldest).toHaveTextContent('名称: 高价值玩家')
})

test('an unknown segment is reported as missing', async () => {
  serve({ ...answers, [reading]: refusedBy(NotFound) })
  await show('/segments/S9')
  await expect.element(page.getByRole('alert')).toHaveTextContent(NotFound.text())
  await expectCount(page.getByRole('tab'), 0)
})

test('an archived segment, or any segment without the permission, cannot be edited', async () => {
  serve({ ...answers, [reading]: { ...segment, state: 0, players: 0, counted_at: '' } })
  await show('/segments/S1')
  await expect.element(page.getByText('符合条件的玩家：0 人')).toBeVisible()
  await expectCount(button('编辑'), 0)
  serve({ ...answers, 'GET /console/api/me': staff('segment.view') })
  await show('/segments/S1')
  await expect.element(row('koi001')).toBeVisible()
  await expectCount(button('编辑'), 0)
})

test('a segment is edited on its page', async () => {
  const changing = 'PATCH /console/api/segments/:id'
  const api = serve({
    ...answers,
    [changing]: { ...segment, name: '改名', version: 3 },
    'POST /console/api/segments/preview': { players: 1, sample: [] },
  })
  await show('/segments/S1')
  await button('编辑').click()
  const form = dialog('编辑分群 高价值玩家')
  await form.getByLabelText('名称').fill('改名')
  await button('保存', form).click()
  await expect.poll(() => api.sent(changing).at(-1)?.body).toMatchObject({ name: '改名', version: 2 })
  await expectCount(page.getByRole('dialog'), 0)
})
