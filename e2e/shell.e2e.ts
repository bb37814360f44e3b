import { open } from './support/look.ts'
import { askAs, login } from './support/player.ts'
import { asMember, ok, paged, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

test('SHELL-13, SHELL-14 our own logo is asked for only where the operator has none', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let answer = () => undefined as void
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await stub(page, {
    app: async () => {
      await isAnswered
      return ok({ site_logo: '/pictures/live-2.svg', title: 'T' })
    },
  })
  // The page as it is filled for this operator.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('/pictures/logo.svg', '/pictures/live-2.svg')
      await route.fulfill({ response, body: body.replace('"site_logo":""', '"site_logo":"/pictures/live-2.svg"') })
    },
  )
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: '下载' })).toBeVisible()
  answer()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/pictures/live-2.svg')
  expect(asked).not.toContain('/pictures/logo.svg')
})

test('NET-04 the base address of local storage is where calls go', async ({ page, baseURL }) => {
  await page.addInitScript((base) => localStorage.setItem('baseURL', base), `${baseURL}/elsewhere`)
  const api = await stub(page)
  const [call] = await Promise.all([page.waitForRequest(/\/api\/homenotice/), open(page, '/')])
  expect(call.url()).toBe(`${baseURL}/elsewhere/api/homenotice`)
  await expect.poll(() => api.sent('homenotice')).toHaveLength(1)
})

test('NET-06, NET-07, NET-12 the real server answers with code, message and pages', async ({ page }) => {
  await login(page, 'demo002')
  for (const path of ['user', 'balance', 'balancelist', 'bannerList', 'nothing-of-the-kind', 'withdraw']) {
    const answer = await askAs<unknown>(page, path)
    expect(answer, path).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  }
  for (const path of ['noticeList', 'betrecord', 'gettransrecord', 'activityApplyLog', 'redpacket']) {
    const { data } = await askAs<Record<string, unknown>>(page, path, { type: 1 })
    expect(data, path).toMatchObject({
      data: expect.any(Array),
      total: expect.any(Number),
      last_page: expect.any(Number),
    })
  }
})

const rows = (page: number, count = 10) =>
  Array.from({ length: count }, (_, index) => ({
    bet_id: `B${page}-${index}`,
    playname: `局${page}-${index}`,
    status: 1,
  }))

test('LIST-01 pages come as they are needed and begin again with a filter', async ({ page }) => {
  await asMember(page)
  const api = await stub(page, {
    balancelist: ok([{ platname: 'ag', name: '真人馆' }]),
    betrecord: ({ body }) => paged(rows(Number(body['page'])), 20, 2),
  })
  await open(page, '/betRecord')
  await test.step('LIST-01, LIST-07 the first page', async () => {
    await expect(page.getByText('局1-9')).toBeVisible()
    expect(api.sent('betrecord').map(({ body }) => body)).toEqual([{ date: 4, page: 1, api_type: '' }])
  })
  // 300 px above the end the next page is asked for, and not before.
  const scrollTo = (above: number) =>
    page.evaluate((px) => window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - px), above)
  await test.step('LIST-06 nothing is asked for too early', async () => {
    await scrollTo(420)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(api.sent('betrecord')).toHaveLength(1)
  })
  await test.step('LIST-02, LIST-05 the last page is the end', async () => {
    await scrollTo(250)
    await expect(page.getByText('局2-9')).toBeVisible()
    await expect(page.getByText('没有更多了')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('没有更多了')).toBeInViewport()
    expect(api.sent('betrecord').map(({ body }) => body['page'])).toEqual([1, 2])
  })

  api.set('betrecord', ({ body }) => paged(body['date'] === 3 ? [] : rows(9, 3), body['date'] === 3 ? 0 : 3, 5))
  await page.getByRole('button', { name: /^时间/ }).click()
  const choices = page.getByRole('dialog').getByRole('radio')
  await test.step('LIST-03, LIST-04, LIST-08, LIST-09 a filter', async () => {
    await expect(choices).toHaveText(['今日', '近7天', '近15天', '近30天'])
    await choices.nth(1).click()
    await expect(page.getByText('局9-2')).toBeVisible()
    await expect(page.getByText('没有更多了')).toBeVisible()
    expect(api.last('betrecord').body).toEqual({ date: 2, page: 1, api_type: '' })
  })

  await test.step('LIST-03, LIST-08 a filter that leaves nothing', async () => {
    await page.getByRole('button', { name: /^时间/ }).click()
    await choices.nth(2).click()
    await expect(page.getByText('暂无数据')).toBeVisible()
    await expect(page.getByText('没有更多了')).toHaveCount(0)
    expect(api.last('betrecord').body['date']).toBe(3)
  })
  api.set('betrecord', 'abort')
  await page.getByRole('button', { name: /^时间/ }).click()
  await choices.nth(0).click()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  api.set('betrecord', paged(rows(7, 1)))
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('局7-0')).toBeVisible()
  expect(new Set(api.sent('betrecord').map(({ body }) => body['date']))).toEqual(new Set([4, 2, 3, 1]))
})
