import { askJson } from './support/http.ts'
import { open } from './support/look.ts'
import { platformUrl, sandboxUrl } from './support/place.ts'
import { expectToast } from './support/said.ts'
import { expect, test } from './support/test.ts'

interface Browser {
  id: string
  endpoint: string
  keys: Record<string, string>
}
interface Template {
  id: string
  messenger: string
}

test('the site is installed, opens without a network, and a message reaches the phone', async ({
  page,
  context,
  player,
  operator,
}) => {
  test.setTimeout(90_000)
  const thePhone = (await askJson<Browser>(sandboxUrl(), '/control/push', { body: {} })).body
  await context.grantPermissions(['notifications'], { origin: platformUrl() })
  // This Chromium has no push service; the sandbox plays one, with a real pair of keys.
  await page.addInitScript((made) => {
    let has = false
    const subscription = { toJSON: () => made, unsubscribe: async () => !(has = false) }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (has ? subscription : null),
      subscribe: async () => {
        has = true
        return subscription
      },
    })
    Notification.requestPermission = async () => 'granted'
  }, thePhone)

  await test.step('SHELL-13 a browser finds a manifest that it can install', async () => {
    await open(page, '/')
    const browser = await context.newCDPSession(page)
    const { data = '', errors } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ name: '锦鲤', display: 'standalone' })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  })

  await test.step('without a network the shell opens and says so; nothing of the API is kept', async () => {
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const kept = await page.evaluate(async () => {
      const requests = []
      for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()))
      const shell = (await (await caches.match('/'))?.text()) ?? ''
      return { paths: requests.map(({ url }) => new URL(url).pathname), shell }
    })
    expect(kept.paths.filter((path) => !/^\/($|assets\/|pictures\/|icons\/icon\.svg$|offline\.)/.test(path))).toEqual(
      [],
    )
    expect(kept.shell).toContain('<div id="root">')
    expect(kept.shell).not.toContain('id="answers"')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('网络已断开，请检查网络')).toBeVisible()
    await expect(page.getByRole('link', { name: '我的' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('网络已断开，请检查网络')).toHaveCount(0)
  })

  await test.step('a message that the player allows reaches the phone, without what it says', async () => {
    await operator.patch('settings', { web_push: 1 })
    const { items } = await operator.get<{ items: Template[] }>('message-templates?event=message.new')
    const template = items.find(({ messenger }) => messenger === '玩家推送')!
    await operator.patch(`message-templates/${template.id}`, { state: 1 })
    try {
      await page.goto('/')
      await open(page, '/devices')
      await page.getByRole('button', { name: '开启推送' }).click()
      await expectToast(page, '本设备将收到消息推送')
      await operator.post('messages', { username: player.name, title: '您获得 888.00 元', content: '<p>恭喜</p>' })
      await page.goto(`${sandboxUrl()}/inbox`)
      const letter = page.locator('[data-way="web-push"]').filter({ hasText: thePhone.id })
      await expect(async () => {
        await page.reload()
        await expect(letter).toContainText('您有一条新消息', { timeout: 500 })
      }).toPass({ timeout: 20_000 })
      await expect(letter).not.toContainText('888')
    } finally {
      await operator.patch(`message-templates/${template.id}`, { state: 0 })
      await operator.patch('settings', { web_push: 0 })
    }
  })
})
