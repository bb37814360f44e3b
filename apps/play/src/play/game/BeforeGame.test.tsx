import { FreeTransferOn, TransferFailed } from '@koi/contract/play/venue/venue.copy'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import { expectExternalNavigations } from '../../app/testing/machine.testing.ts'
import { asPlayer, expectCount, expectRoute, expectToast, open } from '../../app/testing/screen.testing.tsx'
import { game } from '../../desk/home/home.testing.ts'
import { offerFor, proposedAmount } from './beforeGame.ts'
import { fen } from '@koi/contract/money'

afterEach(() => localStorage.removeItem('beforeGame:koi123'))

const gameUrl = 'https://games.example.com/'
const user = { username: 'koi123', balance: '1234.50', gameblance: '0.00', transferstatus: 0 }
const slot = { platname: 'slot', name: '鲤跃电子', balance: '0.00' }
const served = (more: object = {}) => {
  asPlayer()
  return serve({
    user: ok(user),
    balance: ok(user),
    'game/list': ok([game(1, 'concise')]),
    getGameUrl: ok({ url: gameUrl }),
    balancelist: ok([slot]),
    transfer: ok({ balance: '0.00', is_under_way: 0 }, '转账成功'),
    ...more,
  })
}
const sheet = () => page.getByRole('dialog', { name: '进入游戏前' })
const frame = () => page.css('iframe')
/** Opens another game from home, to which every step out of a game leads. */
async function openAnother(code: string) {
  await open('/')
  await expectCount(frame(), 0)
  await open(`/gamePage?name=slot&code=${code}`)
}

test('a game whose venue holds nothing asks first; a tile goes on with the game after the transfer', async () => {
  const api = served()
  await open('/')
  await page.getByRole('button', { name: '游戏1' }).click()
  await expect.element(sheet()).toHaveTextContent('鲤跃电子中没有余额')
  expect(api.sent('getGameUrl')).toEqual([])
  await expect.element(sheet().getByLabelText('转入金额')).toHaveValue('100')
  await sheet().getByRole('button', { name: '转入并进入游戏' }).click()
  await expectExternalNavigations(gameUrl)
  expect(api.last('transfer').body).toEqual({ amount: '100', sourcetype: 'userbalance', targettype: 'slot' })
})

test('the game page asks before its game, and closing the sheet leads home', async () => {
  const api = served()
  await open('/gamePage?name=slot')
  await sheet().getByRole('button', { name: '不转入，直接进入' }).click()
  await expect.element(frame()).toHaveAttribute('src', gameUrl)
  expect(api.sent('transfer')).toEqual([])
  await openAnother('2')
  await sheet().getByRole('button', { name: '关闭' }).click()
  await expectRoute('/')
})

test('a choice to play without is remembered, shown on the transfer page and taken back there', async () => {
  const api = served()
  await open('/gamePage?name=slot')
  await sheet().getByRole('checkbox').click()
  await sheet().getByRole('button', { name: '不转入，直接进入' }).click()
  await expect.element(frame()).toBeVisible()
  await openAnother('2')
  await expect.poll(() => api.sent('getGameUrl').length).toBe(2)
  await expectCount(sheet(), 0)
  await open('/')
  await open('/transfer')
  await page.getByRole('button', { name: '恢复询问' }).click()
  await openAnother('3')
  await expect.element(sheet()).toBeVisible()
})

test('a remembered amount is transferred before the next game; all of it switches free transfer on', async () => {
  const api = served()
  await open('/gamePage?name=slot')
  await sheet().getByLabelText('转入金额').fill('50')
  await sheet().getByRole('checkbox').click()
  await sheet().getByRole('button', { name: '转入并进入游戏' }).click()
  await expect.element(frame()).toBeVisible()
  await openAnother('2')
  await expect.poll(() => api.sent('transfer').length).toBe(2)
  expect(api.last('transfer').body).toMatchObject({ amount: '50.00' })
  localStorage.removeItem('beforeGame:koi123')
  api.set('uptransferstatus', ok({}, '免转模式已开启'))
  await openAnother('3')
  await expect.element(sheet().getByLabelText('转入金额')).toHaveValue('50')
  await sheet().getByRole('radio', { name: '全部' }).click()
  await expect.element(sheet().getByLabelText('转入金额')).toHaveValue('1234.50')
  await sheet().getByRole('checkbox').click()
  await sheet().getByRole('button', { name: '转入并进入游戏' }).click()
  await expect.poll(() => api.sent('uptransferstatus').length).toBe(1)
  expect(api.last('uptransferstatus').body).toEqual({ transferstatus: 1 })
  expect(api.sent('transfer')).toHaveLength(2)
})

test('a venue that is down refuses the transfer, a waiting one says so, and another device’s free transfer goes on', async () => {
  const api = served({ transfer: refusedBy(TransferFailed) })
  await open('/gamePage?name=slot')
  await sheet().getByRole('button', { name: '转入并进入游戏' }).click()
  await expectToast('转账失败，请稍后再试')
  await expect.element(sheet()).toBeVisible()
  api.set('transfer', ok({ balance: '0.00', is_under_way: 1 }, '转账处理中，请稍后查看'))
  await sheet().getByRole('button', { name: '转入并进入游戏' }).click()
  await expect.element(sheet()).toHaveTextContent('转账处理中，到账前游戏内看不到这笔金额。')
  await sheet().getByRole('button', { name: '进入游戏', exact: true }).click()
  await expect.element(frame()).toBeVisible()
  api.set('transfer', refusedBy(FreeTransferOn))
  await openAnother('2')
  await sheet().getByRole('button', { name: '转入并进入游戏' }).click()
  await expect.poll(() => api.sent('getGameUrl').length).toBe(2)
})

test('money at another venue is recalled in the sheet, also for a game that plays from the main wallet', async () => {
  const elsewhere = { ...user, balance: '0.00', gameblance: '80.00' }
  const api = served({ user: ok(elsewhere), balance: ok(elsewhere), balancelist: ok([{ ...slot, balance: '80.00' }]) })
  api.set('transall', ok({ balance: '80.00', failed: [] }, '一键回收成功'))
  await open('/gamePage?name=seam')
  await expect.element(sheet()).toHaveTextContent('先回收场馆余额再进入游戏')
  api.set('balance', ok({ balance: '80.00', gameblance: '0.00' }))
  await sheet().getByRole('button', { name: '一键回收' }).click()
  await expect.element(sheet()).toHaveTextContent('¥80.00')
  await sheet().getByRole('button', { name: '进入游戏' }).click()
  await expect.element(frame()).toBeVisible()
})

test('nothing is offered in free-transfer mode, with money at the venue, and without a yuan to transfer', () => {
  const venue = { platname: 'slot', name: '', balance: fen(0) }
  const player = { balance: fen(100), gameBalance: fen(0), isFreeTransfer: false }
  expect(offerFor(player, venue)).toEqual({ venue })
  expect(offerFor({ ...player, isFreeTransfer: true }, venue)).toBeNull()
  expect(offerFor(player, { ...venue, balance: fen(100) })).toBeNull()
  expect(offerFor(player, { ...venue, balance: fen(99) })).toEqual({ venue: { ...venue, balance: 99 } })
  expect(offerFor({ ...player, balance: fen(99) }, venue)).toBeNull()
  expect(offerFor(player, null)).toBeNull()
  expect(offerFor({ ...player, balance: fen(0), gameBalance: fen(100) }, null)).toEqual({ venue: null })
})

test('the proposal is the last amount of the venue, else a small one, and never more than the wallet holds', () => {
  expect(proposedAmount(fen(101_700), null)).toBe(10_000)
  expect(proposedAmount(fen(101_700), fen(30_050))).toBe(30_050)
  expect(proposedAmount(fen(20_000), fen(30_050))).toBe(10_000)
  expect(proposedAmount(fen(7_000), null)).toBe(5_000)
  expect(proposedAmount(fen(4_999), null)).toBe(4_999)
})

test('after a game the venues are asked for their balances once', async () => {
  const api = served({ balancelist: ok([{ ...slot, balance: '10.00' }]) })
  await open('/gamePage?name=slot')
  await expect.element(frame()).toBeVisible()
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect.poll(() => api.sent('refreshusermoney').length).toBe(1)
})
