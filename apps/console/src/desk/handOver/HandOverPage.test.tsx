import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/hand-overs'
const shift = 'GET /console/api/shift'
const writing = 'POST /console/api/hand-overs'
const taking = 'POST /console/api/hand-overs/:id/take'

const note: Row<typeof listing> = {
  id: 'H1',
  state: 'open',
  by: 'late',
  at: '2026-03-10 08:00:00',
  note: '<b>夜班</b>平稳',
  urgent: '等银行回电',
  held: [{ kind: 'deposit', id: 'D1', number: 'D1' }],
  taken_by: '',
  taken_at: '',
}

test('the next operator sees the note above every page as text and takes it over', async () => {
  const api = serve({
    'GET /console/api/me': staff('bet.view'),
    [shift]: { held: [], open: [note] },
    [taking]: () => {
      api.set(shift, { held: [], open: [] })
      return { ...note, taken_by: 'clerk', taken_at: '2026-03-10 08:05:00' }
    },
  })
  await show('/account')
  const alert = page.getByRole('alert').filter({ hasText: 'late 的交接' })
  await expect.element(alert).toHaveTextContent('等银行回电')
  await expect.element(alert).toHaveTextContent('<b>夜班</b>平稳')
  await expect
    .element(alert.getByRole('link', { name: '存款 D1' }))
    .toHaveAttribute('href', expect.stringContaining('/deposits/D1'))
  await button('接手', alert).click()
  await button('接手', dialog()).click()
  await expect.poll(() => api.sent(taking).at(-1)?.params).toEqual({ id: 'H1' })
  await expectCount(page.getByText('late 的交接'), 0)
})

test('a note is written with what the operator holds, and only notes of others can be taken over', async () => {
  const api = serve({
    [shift]: { held: note.held, open: [] },
    [listing]: listed(listing, { ...note, by: 'admin' }, { ...note, id: 'H2', by: 'noon', taken_by: 'late' }),
    [writing]: note,
  })
  await show('/hand-overs')
  await expect.element(row(/admin/)).toHaveTextContent('等银行回电')
  await expectCount(button('接手'), 0)
  await page.getByRole('button', { name: '写交接' }).click()
  await expect.element(dialog('您正在处理的 1 笔订单会自动列出')).toBeVisible()
  await dialog().getByLabelText('说明').fill('一切正常')
  await button('写交接', dialog()).click()
  await expect.poll(() => api.sent(writing).at(-1)?.body).toMatchObject({ note: '一切正常' })
})
