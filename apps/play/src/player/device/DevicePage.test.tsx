import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectTexts,
  expectToast,
  open,
  scrollUntil,
} from '../../app/testing/screen.testing.tsx'

const here = {
  id: 'd1',
  device: 'iPhone · Safari',
  address: '203.0.*.*',
  created_at: '2026-11-20 10:00:00',
  seen_at: '2026-11-21 09:30:00',
  is_this: 1,
}
const desk = { ...here, id: 'd2', device: 'Windows · Edge', address: '198.51.*.*', is_this: 0 }
const nameless = { ...here, id: 'd3', device: '', address: '', is_this: '0' }

const cards = () => page.getByRole('region', { name: '已登录设备' }).getByRole('listitem')

test('the page lists the signed-in devices and can sign out one or all others [R10]', async () => {
  asPlayer()
  let list = [here, desk, nameless]
  const api = serve({
    devices: () => ok({ list }),
    'devices/history': paged([]),
    'devices/end': ({ body }) => {
      list = list.filter(({ id }) => id !== body['id'])
      return ok({}, '该设备已退出登录')
    },
    'devices/others': () => {
      list = [here]
      return ok({ ended: 1 }, '已退出其他1台设备')
    },
  })
  await open('/securitycenter')
  await page.getByRole('link', { name: '登录设备' }).click()
  await expectRoute('/devices')
  await expectTexts(cards(), [
    /iPhone · Safari本机203\.0\.\*\.\*登录时间 2026-11-20 10:00:00最近活动 2026-11-21 09:30:00$/,
    /Windows · Edge198\.51\.\*\.\*/,
    /^未知设备登录时间/,
  ])
  await expectCount(page.getByRole('button', { name: '退出iPhone · Safari' }), 0)

  await page.getByRole('button', { name: '退出Windows · Edge' }).click()
  const question = page.getByRole('alertdialog', { name: '退出该设备' })
  await expect.element(question).toHaveTextContent('Windows · Edge将立即退出登录')
  await question.getByRole('button', { name: '取消' }).click()
  expect(api.sent('devices/end')).toHaveLength(0)
  await page.getByRole('button', { name: '退出Windows · Edge' }).click()
  await question.getByRole('button', { name: '退出', exact: true }).click()
  await expectToast('该设备已退出登录')
  expect(api.last('devices/end').body).toEqual({ id: 'd2' })
  await expectCount(cards(), 2)

  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
  await expectToast('已退出其他1台设备')
  await expectCount(cards(), 1)
  await expectCount(page.getByRole('button', { name: '退出其他所有设备' }), 0)
})

test('a device that is already signed out gives a refusal and a reload of the list', async () => {
  asPlayer()
  const api = serve({ devices: ok({ list: [here, desk] }), 'devices/end': refused('该设备已退出登录', 404) })
  await open('/devices')
  await page.getByRole('button', { name: '退出Windows · Edge' }).click()
  api.set('devices', ok({ list: [here] }))
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
  await expectToast('该设备已退出登录')
  await expectCount(cards(), 1)
  await expectCount(page.getByRole('alertdialog'), 0)
})

test('sign-ins are listed with their outcome, page by page [R13]', async () => {
  asPlayer()
  const visit = (n: number, more: object = {}) => ({
    id: `s${n}`,
    kind: 'password',
    outcome: 'right',
    device: 'iPhone · Safari',
    address: '203.0.*.*',
    is_new: 0,
    created_at: '2026-11-20 10:00:00',
    ...more,
  })
  const first = [
    visit(1, { is_new: 1 }),
    visit(2, { outcome: 'wrong', device: '', address: '' }),
    visit(3, { kind: 'recovery', outcome: 'blocked' }),
    ...[4, 5, 6, 7, 8, 9, 10].map((n) => visit(n)),
  ]
  serve({
    devices: ok({ list: [here] }),
    'devices/history': ({ body }) =>
      body['page'] === 1 ? paged(first, 11, 2) : paged([visit(11, { kind: 'registration' })], 11, 2),
  })
  await open('/devices')
  const rows = page.getByRole('region', { name: '登录记录' }).getByRole('listitem')
  await scrollUntil(rows.nth(10))
  await expectTexts(rows.nth(0), ['密码登录成功新设备iPhone · Safari · 203.0.*.*2026-11-20 10:00:00'])
  await expectTexts(rows.nth(1), ['密码登录失败未知设备2026-11-20 10:00:00'])
  await expectTexts(rows.nth(2), [/^找回密码账号受限/])
  await expectTexts(rows.nth(10), [/^注册账号成功/])
})

test('a failed load shows a retry, not an empty list', async () => {
  asPlayer()
  const api = serve({ devices: 'abort', 'devices/history': paged([]) })
  await open('/devices')
  await expect.element(page.getByText('暂无登录记录')).toBeVisible()
  api.set('devices', ok({ list: [here] }))
  await page.getByRole('button', { name: '重试' }).click()
  await expectCount(cards(), 1)
})

/** Fakes the push service, which the test browser lacks. */
function fakePushBrowser(answer: NotificationPermission) {
  let made: object | null = null
  let permission: NotificationPermission = 'default'
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      made = null
      return true
    },
  }
  const registration = {
    pushManager: { getSubscription: async () => made, subscribe: async () => (made = subscription) },
  }
  const spies = [
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration as never),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(async () => registration as never),
    vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => (permission = answer)),
    vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  return { has: () => made !== null }
}
const push = () => page.getByRole('region', { name: '消息推送' })
const pushServer = () => {
  let isOn = 0
  return {
    app: ok({ web_push: 1 }),
    devices: ok({ list: [here] }),
    'devices/history': paged([]),
    'devices/push': () => ok({ key: 'KEY', is_on: isOn }),
    'devices/push/allow': () => {
      isOn = 1
      return ok({ is_on: 1 }, '本设备将收到消息推送')
    },
    'devices/push/stop': () => {
      isOn = 0
      return ok({}, '本设备不再收到消息推送')
    },
  }
}

test('the push settings are hidden if web_push is off', async () => {
  asPlayer()
  serve({ devices: ok({ list: [here] }), 'devices/history': paged([]) })
  await open('/devices')
  await expectCount(cards(), 1)
  await expectCount(push(), 0)
})

test('a player switches push messages on and off', async () => {
  asPlayer()
  const browser = fakePushBrowser('granted')
  const api = serve(pushServer())
  await open('/devices')
  await expect.element(push()).toHaveTextContent(/默认关闭，退出登录后失效。未开启开启推送$/)
  expect(api.sent('devices/push/allow')).toHaveLength(0)
  await push().getByRole('button', { name: '开启推送' }).click()
  await expectToast('本设备将收到消息推送')
  expect(api.last('devices/push/allow').body).toEqual({
    endpoint: 'https://push.example/1',
    p256dh: 'P',
    auth: 'A',
    key: 'KEY',
    renews: '',
  })
  await expect.element(push()).toHaveTextContent(/已开启关闭推送$/)
  await push().getByRole('button', { name: '关闭推送' }).click()
  await expectToast('本设备不再收到消息推送')
  await expect.element(push().getByRole('button', { name: '开启推送' })).toBeVisible()
  expect(browser.has()).toBe(false)
})

test('a denied permission shows how to allow it and sends nothing to the server', async () => {
  asPlayer()
  fakePushBrowser('denied')
  const api = serve(pushServer())
  await open('/devices')
  await push().getByRole('button', { name: '开启推送' }).click()
  await expect.element(push()).toHaveTextContent('您已禁止本站的通知')
  expect(api.sent('devices/push/allow')).toHaveLength(0)
})

test('without an answer the dialog stays open, because the device may still be signed in', async () => {
  asPlayer()
  const api = serve({ devices: ok({ list: [here, desk] }), 'devices/end': 'abort', 'devices/others': 'abort' })
  await open('/devices')
  for (const [name, path] of [
    ['退出Windows · Edge', 'devices/end'],
    ['退出其他所有设备', 'devices/others'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: '退出', exact: true }).click()
    await expect.poll(() => api.sent(path).length).toBe(1)
    await expect.element(question.getByRole('button', { name: '退出', exact: true })).toBeEnabled()
    await question.getByRole('button', { name: '取消' }).click()
    await expectCount(page.getByRole('alertdialog'), 0)
  }
})
