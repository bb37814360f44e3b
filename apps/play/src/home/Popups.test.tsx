import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../app/answers.testing.ts'
import { openWithReload } from '../app/screen.testing.tsx'

test('the welcome has one heading: the default or the operator’s [HOME-30]', async () => {
  const seen = page.getByRole('dialog', { name: '欢迎' }).css('h1, h2, h3')
  const api = serve({ app: ok({ index_modal: '<h3>欢迎来到锦鲤</h3><p>好运</p>' }) })
  const isSeen = () => seen.elements().flatMap((one) => (one.clientWidth > 1 ? [one.textContent] : []))
  await openWithReload('/')
  await expect.element(page.getByRole('dialog').getByText('好运')).toBeVisible()
  expect(isSeen()).toEqual(['欢迎来到锦鲤'])
  api.set('app', ok({ index_modal: '<p>好运</p>' }))
  sessionStorage.clear()
  await openWithReload('/')
  await expect.element(page.getByRole('dialog').getByText('好运')).toBeVisible()
  await expect.poll(isSeen).toEqual(['欢迎'])
})
