// Needs the server: it encrypts and sends push messages to the service worker.
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expectRoute, open } from './support/route.ts'
import type { Operator } from './support/operator.ts'
import { platformUrl } from './support/addresses.ts'
import { askAs } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { type Pushed, sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

interface Shown {
  title: string
  body: string
  tag: string
}

/** Parts of the worker's scope used here; `shown` is added by the test. */
interface WorkerScope {
  shown: (Shown & { close(): void })[]
  ServiceWorkerRegistration: { prototype: ServiceWorkerRegistration }
  ExtendableEvent: new (type: string) => Event
  clients: { openWindow(url: string): Promise<void>; matchAll(options: ClientQueryOptions): Promise<unknown[]> }
  WindowClient: { prototype: { url: string; focus(): Promise<unknown> } }
  dispatchEvent(event: Event): boolean
}

/**
 * Adds what the headless shell lacks: a push service (the sandbox, which also holds the subscription's keys) and a
 * permission that can be queried after it was granted. Returns subscription ids with their keys, newest last.
 */
async function fakePushService(page: Page) {
  const made: { id: string; key: string }[] = []
  await page.exposeFunction('subscribeAtSandbox', async (key: string) => {
    const { id, ...subscription } = await sandbox.subscribe()
    made.push({ id, key })
    return subscription
  })
  await page.addInitScript(() => {
    if (!('PushManager' in window)) return
    let permission: NotificationPermission = 'default'
    const ask = Notification.requestPermission.bind(Notification)
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = await ask())
    let held: object | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        const { subscribeAtSandbox } = window as unknown as { subscribeAtSandbox(key: unknown): Promise<object> }
        const subscription = await subscribeAtSandbox(applicationServerKey)
        const unsubscribe = async () => {
          held = null
          return true
        }
        return (held = { toJSON: () => subscription, unsubscribe })
      },
    })
  })
  return made
}

/** Delivers a push message to the site's worker through DevTools. */
async function deliverTo(page: Page): Promise<(content: object) => Promise<void>> {
  const tools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await registration
  return async (content) => {
    const origin = `${platformUrl()}/`
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) })
  }
}

/** The site's service worker, which records notifications and opened windows because the headless shell shows neither. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.ServiceWorkerRegistration.prototype.showNotification = async (
      title,
      { body = '', tag = '', ...more } = {},
    ) => {
      const close = () => void (scope.shown = scope.shown.filter((one) => one !== made))
      const made = { title, body, tag, ...more, close }
      scope.shown = [...scope.shown.filter((one) => one.tag !== tag), made]
    }
  })
  return worker
}

const notificationsOf = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() =>
    (globalThis as unknown as WorkerScope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
  )

/** Number of open pages of the site as the worker sees them; a closed page still counts for a moment. */
const pagesOf = (worker: Worker): Promise<number> =>
  worker.evaluate(async () => {
    const { clients } = globalThis as unknown as WorkerScope
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })

/** Clicks the only notification; returns the effect. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const done = { opened: '', shown: '' }
    let work: unknown = null
    scope.clients.openWindow = async (url) => void (done.opened = url)
    scope.WindowClient.prototype.focus = async function () {
      done.shown = this.url
      return this
    }
    const event = Object.assign(new scope.ExtendableEvent('notificationclick'), { notification: scope.shown[0] })
    Object.defineProperty(event, 'waitUntil', { value: (given: unknown) => (work = given) })
    scope.dispatchEvent(event)
    await work
    return done
  })

/** Makes a deposit, has an operator book it, and sends the messages. */
async function payIn(page: Page, operator: Operator, amount: string): Promise<void> {
  const { message: number } = await askAs(page, 'recharge', { paytype: 'alipay', amount })
  await operator.post(`deposits/${number}/approve`)
  await operator.post('jobs/send-messages/run')
}

const arrivedFor = async (id: string): Promise<Pushed[]> =>
  (await sandbox.inbox()).filter(({ way, receiver }) => way === 'web-push' && receiver === id)

test.use({ serviceWorkers: 'allow' })

test.describe('with push messages for booked deposits', () => {
  let template = ''
  test.beforeEach(async ({ operator }) => {
    const { items } = await operator.get<{ items: { id: string; messenger: string }[] }>(
      'message-templates?event=deposit.credited',
    )
    template = items.find(({ messenger }) => messenger === '玩家推送')!.id
    await operator.patch('settings', { web_push: 1 })
    await operator.patch(`message-templates/${template}`, { state: 1 })
  })
  test.afterEach(async ({ operator }) => {
    await operator.patch(`message-templates/${template}`, { state: 0 })
    await operator.patch('settings', { web_push: 0 })
  })

  test('a player allows push messages, receives one about a deposit and switches them off', async ({
    page,
    context,
    player,
    operator,
  }) => {
    expect(player.name).not.toBe('')
    await context.grantPermissions(['notifications'], { origin: platformUrl() })
    const made = await fakePushService(page)
    await open(page, '/devices')
    const here = page.getByRole('region', { name: '消息推送' })

    await test.step('the player allows them on the devices screen', async () => {
      await expect(here).toContainText('未开启')
      await here.getByRole('button', { name: '开启推送' }).tap()
      await expectToast(page, '本设备将收到消息推送')
      await expect(here).toContainText('已开启')
      expect(made).toHaveLength(1)
    })

    const worker = await workerOf(context)
    const deliver = await deliverTo(page)
    let content: object = {}
    await test.step('the encrypted and signed message is shown by the browser', async () => {
      await payIn(page, operator, '500')
      await expect.poll(() => arrivedFor(made[0]!.id)).toHaveLength(1)
      const [{ detail }] = (await arrivedFor(made[0]!.id)) as [Pushed]
      const { signer, ...payload } = detail
      content = payload
      expect(signer).toBe(made[0]!.key)
      expect(Object.keys(payload)).toEqual(['id', 'event', 'title', 'body'])
      await deliver(payload)
      await expect
        .poll(() => notificationsOf(worker))
        .toEqual([{ title: '存款已到账', body: '点击查看订单', tag: payload['id'] }])
    })

    await test.step('a press focuses the open page and closes the notification', async () => {
      expect(await press(worker)).toEqual({ opened: '', shown: page.url() })
      expect(await notificationsOf(worker)).toEqual([])
      await expectRoute(page, '/devices')
    })

    await test.step('without an open page a press opens the records', async () => {
      await deliver(content)
      await expect.poll(() => notificationsOf(worker)).toHaveLength(1)
      await page.goto('about:blank')
      await expect.poll(() => pagesOf(worker)).toBe(0)
      const { opened } = await press(worker)
      await page.goto(new URL(opened, platformUrl()).href)
      await expectRoute(page, '/transRecord?type=1')
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('500.00')
    })

    await test.step('a subscription reported as gone gets no more messages', async () => {
      await sandbox.uninstall(made[0]!.id)
      await payIn(page, operator, '600')
      const isOn = async () => (await askAs<{ is_on: number }>(page, 'devices/push')).data.is_on
      await expect.poll(isOn).toBe(0)
      await open(page, '/devices')
      await expect(here).toContainText('未开启')
    })

    await test.step('after switching off no message is sent', async () => {
      await here.getByRole('button', { name: '开启推送' }).tap()
      await expect(here).toContainText('已开启')
      await here.getByRole('button', { name: '关闭推送' }).tap()
      await expectToast(page, '本设备不再收到消息推送')
      await expect(here).toContainText('未开启')
      await payIn(page, operator, '700')
      expect(made).toHaveLength(2)
      expect(await arrivedFor(made[1]!.id)).toEqual([])
    })
  })
})
