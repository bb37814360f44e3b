import { SourceCodeTaken } from '@koi/contract/partner/source/source.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/sources'
const making = 'POST /console/api/sources'
const reading = 'GET /console/api/sources/:id'
const playerListing = 'GET /console/api/sources/:id/players'

const source: Row<typeof listing> = {
  id: 'S1',
  code: 'blog',
  link: 'https://play.example/?c=blog',
  name: '博客',
  partner: '张三',
  note: '',
  agent: '',
  state: 1,
  deal: 'cpa',
  cpa: '100.00',
  cpa_least: '50.00',
  cpa_verified: 0,
  share: 0,
  registration_url: 'https://t.example/?id={click_id}',
  first_deposit_url: '',
  deposit_url: '',
  net_result_url: '',
  allow_http: 0,
  has_secret: 0,
  players: 12,
  depositors: 3,
  made_by: 'admin',
  created_at: '2026-03-09 12:00:00',
  changed_at: '2026-03-09 12:00:00',
}

test('the list shows the sources with their links and figures', async () => {
  serve({ [listing]: listed(listing, source) })
  await show('/sources')
  for (const text of ['blog', '张三', '按首存人数', '12', '3', 'https://play.example/?c=blog'])
    await expect.element(row('博客')).toHaveTextContent(text)
})

test('a source is created with the form, which requires the fields of the chosen deal', async () => {
  const api = serve({ [listing]: listed(listing), [making]: refusedBy(SourceCodeTaken) })
  await show('/sources')
  await button('plus 新增推广来源').click()
  const form = dialog('新增推广来源')
  await form.getByLabelText('名称').fill('短视频')
  await form.getByLabelText('链接代码').fill('video')
  await expectCount(form.getByLabelText('每位首存玩家'), 0)
  await form.getByLabelText('回传地址：注册').fill('https://t.example/?id={click_id}')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect
    .poll(() => api.sent(making).at(-1)?.body)
    .toMatchObject({
      name: '短视频',
      code: 'video',
      deal: 'none',
      registration_url: 'https://t.example/?id={click_id}',
    })
  await expect.element(page.getByText(SourceCodeTaken.text()).first()).toBeVisible()
})

test("the page shows a source's link as text and QR code, its terms, and its players with their parameters", async () => {
  serve({
    [reading]: source,
    [playerListing]: listed(playerListing, {
      id: 'P1',
      username: 'koi001',
      click_id: 'click-7',
      utm_source: 'weibo',
      utm_medium: '',
      utm_campaign: 'spring',
      utm_content: '',
      utm_term: '',
      landing: '/#/promotion',
      is_dealt: 1,
      at: '2026-03-10 12:00:00',
    }),
  })
  await show('/sources/S1')
  await expect.element(page.getByText('https://play.example/?c=blog')).toBeVisible()
  await expectCount(page.getByLabelText('链接二维码'), 1)
  await expect.element(page.getByText('¥100.00')).toBeVisible()
  for (const text of ['click-7', 'weibo', 'spring', '/#/promotion'])
    await expect.element(row('koi001')).toHaveTextContent(text)
})

test('an operator with read permission only cannot change sources', async () => {
  serve({ [listing]: listed(listing, source), 'GET /console/api/me': staff('source.view') })
  await show('/sources')
  await expect.element(row('博客')).toBeVisible()
  for (const name of ['plus 新增推广来源', '编辑']) await expectCount(button(name), 0)
})
