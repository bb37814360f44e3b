// Needs the server: logo in the first page, and headers of its answers.
import { askJson } from './support/http.ts'
import { open } from './support/route.ts'
import { platformUrl } from './support/addresses.ts'
import { type Envelope, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

test('the default logo is requested only if the operator has none [SHELL-13, SHELL-14]', async ({ page, operator }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/app', async (route) => {
    await isAnswered
    await route.continue()
  })
  await operator.patch('settings', { site_logo: '/pictures/live-2.svg' })
  try {
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: '下载' })).toBeVisible()
    answer()
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/pictures/live-2.svg')
    expect(requested).not.toContain('/pictures/logo.svg')
  } finally {
    await operator.patch('settings', { site_logo: '' })
  }
})

test('the real server answers with code, message and pages [NET-06, NET-07, NET-12]', { tag: '@core' }, async () => {
  const token = await tokenOf('demo002')
  const ask = async <Data>(path: string, body: unknown = {}) =>
    (await askJson<Envelope<Data>>(platformUrl(), `/api/${path}`, { body, token })).body
  for (const path of ['user', 'balance', 'balancelist', 'bannerList', 'nothing-of-the-kind', 'withdraw']) {
    const answer = await ask<unknown>(path)
    expect(answer, path).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  }
  for (const path of ['noticeList', 'betrecord', 'gettransrecord', 'activityApplyLog', 'redpacket']) {
    const { data } = await ask<Record<string, unknown>>(path, { type: 1 })
    expect(data, path).toMatchObject({
      data: expect.any(Array),
      total: expect.any(Number),
      last_page: expect.any(Number),
    })
  }
})
