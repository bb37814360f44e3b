import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  open,
  openWithReload,
  settle,
  step,
} from '../../app/testing/screen.testing.tsx'

const user = ok({ username: 'koi123', joinday: 1, balance: '0.00' })
const steps = {
  is_open: 1,
  deposited: 0,
  played: 0,
  gifted: 0,
  offers: 1,
  offer_title: '新人礼',
  offer_amount: '18.00',
}
const card = page.getByRole('region', { name: '新手三步' })

test('a new player is led to the first deposit, the first game and the bonus that waits', async () => {
  asPlayer()
  const api = serve({ user, start: ok(steps) })
  await open('/')
  await step('steps', async () => {
    await expect.element(card.getByRole('link', { name: /新人礼 ¥18\.00 待领取/ })).toHaveAttribute('href', '#/bonus')
    await expect.element(card.getByText('已完成0/3')).toBeVisible()
    await card.getByRole('link', { name: /完成首次存款/ }).click()
    await expectRoute('/recharge')
  })
  await step('a step that is done is ticked', async () => {
    api.set('start', ok({ ...steps, deposited: 1 }))
    await open('/')
    await expect.element(card.getByText('已完成1/3')).toBeVisible()
    await expectCount(card.getByRole('link', { name: /完成首次存款/ }), 0)
  })
  await step('all done', async () => {
    api.set('start', ok({ ...steps, is_open: 0 }))
    await open('/zhanzhu')
    await open('/')
    await expectCount(card, 0)
  })
})

test('closing is sent to the server and hides the card at once', async () => {
  asPlayer()
  const api = serve({ user, start: ok(steps), 'start/close': ok({}) })
  await open('/')
  api.set('start', ok({ ...steps, is_open: 0 }))
  await card.getByRole('button', { name: '关闭新手三步' }).click()
  await expectCount(card, 0)
  expect(api.sent('start/close')).toHaveLength(1)
})

test('the card is not asked for by visitors, by players of long standing, and stays away when it fails', async () => {
  const api = serve({ user, start: ok(steps) })
  await open('/')
  await settle()
  expect(api.sent('start')).toEqual([])
  asPlayer()
  api.set('user', ok({ username: 'koi123', joinday: 32, balance: '0.00' }))
  await openWithReload('/')
  await expect.element(page.getByText('koi123')).toBeVisible()
  await settle()
  expect(api.sent('start')).toEqual([])
  api.set('user', user)
  api.set('start', refused('系统繁忙', 500))
  await openWithReload('/')
  await expect.poll(() => api.sent('start').length).toBe(1)
  await settle()
  await expectCount(card, 0)
})
