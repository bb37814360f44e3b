import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deferredAnswer, ok, paged, refused, serve } from '../testing/answers.testing.ts'
import { expectInterval } from '../testing/every.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToast,
  fakeClock,
  open,
  advanceClock,
  press,
  reload,
  settle,
  step,
} from '../testing/screen.testing.tsx'
import { setToken } from './session.ts'

test('a blocked player sees the reason and is signed out [ROLE-03]', async () => {
  const api = serve({ user: ok({ username: 'koi123', isblack: '1', status: 0 }) })
  for (const [title, user, message] of [
    ['blacklisted [STATE-01, ERR-12]', { isblack: '1', status: 0 }, '您已被列入黑名单，无法登录，请联系管理员'],
    ['disabled [STATE-02, ERR-13]', { isblack: 0, status: '0' }, '该用户已被禁用，请联系管理员'],
  ] as const)
    await step(title, async () => {
      api.set('user', ok(user))
      await open('/zhanzhu')
      sessionStorage.setItem('token', 'abc')
      await reload()
      await expectToast(message)
      await expectRoute('/login')
      expect(sessionStorage.getItem('token')).toBeNull()
    })
})

test('sign-out asks for confirmation and works without a network [STATE-03]', async () => {
  asPlayer()
  const api = serve({ logoff: ok(null, '退出成功') })
  const question = page.getByRole('alertdialog', { name: '退出登录' })
  const token = () => sessionStorage.getItem('token')
  await step('cancelled [STATE-05, MINE-42]', async () => {
    await open('/mine')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect.element(question).toHaveTextContent('确定要退出登录吗？')
    await question.getByRole('button', { name: '取消' }).click()
    expect(api.sent('logoff')).toHaveLength(0)
    expect(token()).toBeTruthy()
  })
  await step('confirmed [STATE-03, STATE-06]', async () => {
    await page.getByRole('button', { name: '退出登录' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect.element(page.getByText('请先登录')).toBeVisible()
    await expectRoute('/mine')
    expect(api.sent('logoff')).toHaveLength(1)
    expect(token()).toBeNull()
  })

  await step('without a network [STATE-07, SETTING-15]', async () => {
    sessionStorage.setItem('token', 'again')
    await reload()
    api.set('logoff', 'abort')
    await open('/setting')
    await page.getByRole('button', { name: '退出登录' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expectRoute('/login')
    expect(token()).toBeNull()
    expect(api.last('logoff').headers['authorization']).toBe('Bearer again')
  })
})

test('a balance poll’s 401 during sign-out does not open the expiry dialog [STATE-03, ERR-01]', async () => {
  const [money, leaving] = [deferredAnswer(), deferredAnswer()]
  const api = serve({ balance: money.answer, logoff: leaving.answer })
  asPlayer()
  await open('/mine')
  await expect.poll(() => api.sent('balance').length).toBe(1)
  await press('退出登录')
  const question = page.getByRole('alertdialog', { name: '退出登录' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => api.sent('logoff').length).toBe(1)
  // The server ends the session before the answer to the sign-out arrives.
  money.resolve(refused('认证失败', 401))
  leaving.resolve(ok(null, '退出成功'))
  await expect.element(page.getByText('请先登录')).toBeVisible()
  await settle()
  await expectCount(page.getByRole('alertdialog', { name: '登录已过期' }), 0)
  await expectRoute('/mine')
})

test('answers to calls of an ended session are dropped [D-092, STATE-06]', async () => {
  const user = { username: 'koi123', balance: '1234.50' }
  const [money, messages] = [deferredAnswer(), deferredAnswer()]
  const api = serve({ user: ok(user), refreshusermoney: money.answer })
  asPlayer()
  await open('/transfer')
  await press('刷新金额')
  await expect.poll(() => api.sent('refreshusermoney').length).toBe(1)
  api.set('noticeList', messages.answer)
  await open('/mine')
  await expect.poll(() => api.sent('noticeList').length).toBe(1)
  await press('退出登录')
  await page.getByRole('alertdialog', { name: '退出登录' }).getByRole('button', { name: '确定' }).click()
  await expect.element(page.getByText('请先登录')).toBeVisible()
  money.resolve(ok(user, '刷新成功'))
  messages.resolve(paged([], 3))
  await settle()
  expect([localStorage.getItem('userInfo'), localStorage.getItem('messageNum')]).toEqual([null, null])
  await expectCount(page.css('[data-kind]'), 0)
})

test('an answer older than the applied one does not restore the old balance [STATE-10]', async () => {
  const [late, poll] = [deferredAnswer(), deferredAnswer()]
  const api = serve({ user: late.answer, balance: poll.answer })
  asPlayer()
  await open('/mine')
  await expect.poll(() => [api.sent('user').length, api.sent('balance').length]).toEqual([1, 1])
  api.set('balance', 'never')
  poll.resolve(ok({ balance: '300.00', gameblance: '0.00' }))
  await expect.element(page.css('main')).toHaveTextContent('¥300.00')
  late.resolve(ok({ username: 'koi123', balance: '100.00', gameblance: '0.00' }))
  await expect.element(page.css('main')).toHaveTextContent('koi123')
  await expect.element(page.css('main')).toHaveTextContent('¥300.00')
})

test('a refresh of the balances signs out a blocked player with the reason [STATE-01, D-092]', async () => {
  serve({ refreshusermoney: ok({ username: 'koi123', isblack: 1 }) })
  asPlayer()
  await open('/transfer')
  await press('刷新金额')
  await expectToast('您已被列入黑名单，无法登录，请联系管理员')
  await expectRoute('/login')
})

test('a tab shows cached data of its own player only, not of the player of another tab [ENT-38, D-101]', async () => {
  asPlayer()
  const api = serve({ user: ok({ username: 'koi123', balance: '1' }), balance: 'abort' })
  await open('/mine')
  const screen = page.css('main')
  await expect.element(screen).toHaveTextContent('koi123')
  const late = deferredAnswer()
  api.set('user', late.answer)
  await reload()
  await expect.element(screen).toHaveTextContent('koi123')
  const other = { username: 'other99', balance: '777', mobile: '13812345678' }
  localStorage.setItem('userInfo', JSON.stringify(other))
  await reload()
  await expect.element(screen).toBeVisible()
  await expect.element(screen).not.toHaveTextContent(/other99|777/)
  await open('/userInfo')
  await expect.element(page.css('input[name="mobile"]')).toHaveValue('')
  late.resolve('abort')
})

test('a session shows the cached player and banners while every call fails [ENT-38, D-107]', async () => {
  asPlayer()
  sessionStorage.removeItem('username')
  localStorage.setItem('userInfo', JSON.stringify({ username: 'koi123', balance: '1234.50' }))
  localStorage.setItem('bannerList', JSON.stringify([{ src: '/pictures/banner-2.svg?kept' }]))
  serve({ user: 'abort', balance: 'abort', app: 'abort', bannerList: 'abort' })
  await open('/')
  await expect.element(page.css('main')).toHaveTextContent('koi123')
  await expectCount(page.css('main img[src="/pictures/banner-2.svg?kept"]'), 1)
})

test('the balance is polled every 4.3 seconds until it answers 401 [STATE-10]', async () => {
  fakeClock()
  asPlayer()
  const api = serve()
  const balances = () => api.sent('balance').length
  await step('every 4300 ms [STATE-10, CONST-01]', async () => {
    await open('/')
    await expect.poll(balances).toBe(1)
    await expectInterval(api, 'balance', 4300)
  })
  api.set('balance', refused('余额服务忙', 500))
  await advanceClock(8600)
  await expectCount(page.css('[data-kind]'), 0)
  api.set('balance', refused('认证失败', 401))
  const alarm = page.getByRole('alertdialog')
  await step('the 401 ends the session [STATE-04, ERR-01, ERR-02, ERR-03]', async () => {
    await advanceClock(4300)
    await expect.element(alarm).toBeVisible()
    await expect.element(alarm).toHaveTextContent('认证失败：您的登录已过期，请重新登录')
    await expectRoute('/login')
    expect(sessionStorage.getItem('token')).toBeNull()
  })
  await step('the poll has stopped [STATE-11]', async () => {
    const callsBefore = balances()
    await advanceClock(20_000)
    expect(balances()).toBe(callsBefore)
  })
  await alarm.getByRole('button', { name: '确定' }).click()
  await expectCount(alarm, 0)
})

test('an unchanged balance is neither stored nor rendered; a changed one is [STATE-10]', async () => {
  fakeClock()
  asPlayer()
  const api = serve({ balance: ok({ balance: '8.00', gameblance: '0.00' }) })
  await open('/mine')
  await expect.poll(() => localStorage.getItem('userInfo')).toContain('8.00')
  const balances = () => api.sent('balance').length
  // Only another write of the balance would restore the key.
  localStorage.removeItem('userInfo')
  const callsBefore = balances()
  await advanceClock(8600)
  expect(balances()).toBeGreaterThan(callsBefore)
  expect(localStorage.getItem('userInfo')).toBeNull()
  api.set('balance', ok({ balance: '9.00', gameblance: '0.00' }))
  await advanceClock(4300)
  await expect.poll(() => localStorage.getItem('userInfo')).toContain('9.00')
})

/** Fills a storage until it takes no more. */
function fill(storage: Storage) {
  for (let size = 2 ** 22, count = 0; size >= 1;)
    try {
      storage.setItem(`full ${(count += 1)}`, 'x'.repeat(size))
    } catch {
      size = Math.floor(size / 2)
    }
}

test('with full storages the site starts, signs in, keeps the session over screens and signs out', async () => {
  const api = serve({ logoff: ok(null, '退出成功') })
  fill(localStorage)
  fill(sessionStorage)
  await open('/mine')
  await expect.element(page.getByText('请先登录')).toBeVisible()
  setToken('token-in-memory')
  await open('/zhanzhu')
  await open('/mine')
  await expect.element(page.getByText('koi123')).toBeVisible()
  expect(api.last('user').headers['authorization']).toBe('Bearer token-in-memory')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect.element(page.getByText('请先登录')).toBeVisible()
})

test('where storages are forbidden the site starts and shows its screens', async () => {
  serve()
  const names = ['localStorage', 'sessionStorage']
  const allowed = names.map((name) => Object.getOwnPropertyDescriptor(window, name)!)
  for (const name of names)
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  try {
    await open('/mine')
    await expect.element(page.getByText('请先登录')).toBeVisible()
  } finally {
    names.forEach((name, index) => Object.defineProperty(window, name, allowed[index]!))
  }
})
