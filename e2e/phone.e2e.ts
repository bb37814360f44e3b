// Needs the built service worker.
import { frameOf } from './support/chat.ts'
import { open } from './support/route.ts'
import { skipPopups } from './support/money.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('the site can be installed and opens without a network', async ({ page, context }) => {
  await test.step('the manifest is installable [SHELL-13]', async () => {
    await open(page, '/')
    await skipPopups(page)
    const browser = await context.newCDPSession(page)
    const { data = '', errors } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ name: '锦鲤', display: 'standalone' })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  })

  await test.step('offline the shell opens with a notice; no API response is cached', async () => {
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const cachedPaths = await page.evaluate(async () => {
      const requests = []
      for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()))
      const shell = (await (await caches.match('/'))?.text()) ?? ''
      return { paths: requests.map(({ url }) => new URL(url).pathname), shell }
    })
    expect(
      cachedPaths.paths.filter((path) => !/^\/($|assets\/|pictures\/|icons\/icon\.svg$|offline\.)/.test(path)),
    ).toEqual([])
    expect(cachedPaths.shell).toContain('<div id="root">')
    expect(cachedPaths.shell).not.toContain('id="answers"')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('网络已断开，请检查网络')).toBeVisible()
    await expect(page.getByRole('link', { name: '我的' })).toBeVisible()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '重试' }).click()])
    await expect(page.getByText('网络已断开，请检查网络')).toBeVisible()
  })

  await test.step('the notice disappears once a call is answered', async () => {
    await context.setOffline(false)
    await open(page, '/activity')
    await expect(page.getByText('网络已断开，请检查网络')).toHaveCount(0)
  })

  await test.step('a shared picture waits for the chat, which sends it on confirmation', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share', id: 'share' })
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'picture' }))
      document.body.append(form)
    })
    await page.locator('#share input').setInputFiles('apps/play/public/icons/icon-180.png')
    await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
    await page.waitForURL('/#/kefu')
    const confirmation = frameOf(page).getByRole('alertdialog', { name: '发送这张图片？' })
    await expect(confirmation.getByRole('img')).toBeVisible()
    await confirmation.getByRole('button', { name: '发送' }).tap()
    await expect(frameOf(page).getByRole('button', { name: '聊天图片' }).locator('img')).toHaveAttribute(
      'src',
      /\/service\/pictures\//,
    )
    expect(await page.evaluate(() => caches.has('koi-shared'))).toBe(false)
  })
})

test('with a full cache the service worker still answers with what the network gives', async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, '/')
  await skipPopups(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  // What is cached stays; nothing more can be.
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL!).origin, quotaSize: 1 })
  expect(
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      const cache = await caches.open('full')
      return cache.put('/full', new Response('x'.repeat(1000))).then(
        () => 'stored',
        (error: Error) => error.name,
      )
    }),
  ).toBe('QuotaExceededError')
  await page.reload()
  for (const [path, heading] of [
    ['/activity', '优惠'],
    ['/login', '登录'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  const answered = await page.evaluate(async () => {
    const file = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')!.src
    return (await fetch(file)).ok
  })
  expect(answered).toBe(true)
})
