import { AddressRefused } from '@koi/contract/refusal.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, owner, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/banners'
const changing = 'PATCH /console/api/banners/:id'
const banner: Row<typeof listing> = {
  id: 1,
  type: 2,
  src: '/pictures/a.svg',
  link: '/vip',
  texts: { en: { src: '/pictures/en.svg' } },
  state: 1,
  sort: 10,
}
const me = { ...owner, languages: 'zh,en,th' }

const edit = async () => {
  await show('/banners')
  await button('编辑', row('/vip')).click()
  return dialog('编辑轮播图').first()
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test('the tab of each further language shows the default text and the number of fields without a text', async () => {
  serve({ 'GET /console/api/me': me, [listing]: listed(listing, banner) })
  const form = await edit()
  await expect.element(tab('English 缺1项')).toBeVisible()
  await tab('ไทย 缺2项').click()
  const link = form.getByLabelText('链接').last()
  await expect.element(link).toHaveAttribute('placeholder', '/vip')
  await link.fill('/th')
  await expect.element(tab('ไทย 缺1项')).toBeVisible()
})

test('only edited texts are sent, and a refused text is shown in its tab', async () => {
  const refused = Response.json(
    { code: 'ADDRESS_REFUSED', detail: AddressRefused.text(), status: 422, field: 'texts.en.link' },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  )
  const api = serve({ 'GET /console/api/me': me, [listing]: listed(listing, banner), [changing]: () => refused })
  const form = await edit()
  await tab('English 缺1项').click()
  await form.getByLabelText('链接').last().fill('javascript:x')
  await form.getByRole('textbox', { name: '图片' }).last().fill('')
  await tab('简体中文（默认）').click()
  await button('保存', form).click()
  await expect.element(tab('English 缺1项')).toHaveAttribute('aria-selected', 'true')
  await expect.element(form.getByRole('alert').first()).toHaveTextContent(`链接：${AddressRefused.text()}`)
  expect(api.last(changing).body).toEqual({ texts: { en: { link: 'javascript:x', src: '' } } })
})

test('no tabs are shown while only one language is enabled', async () => {
  serve({ [listing]: listed(listing, { ...banner, texts: {} }) })
  const form = await edit()
  await expect.element(form.getByLabelText('链接')).toBeVisible()
  await expectCount(page.getByRole('tab'), 0)
})
