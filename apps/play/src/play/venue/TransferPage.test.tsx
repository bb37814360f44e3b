import { MainTooLow, RecoveryFailed } from '@koi/contract/play/venue/venue.copy'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Api, deferredAnswer, ok, refused, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import { expectInterval } from '../../app/testing/every.testing.ts'
import {
  asPlayer,
  expectCount,
  expectTexts,
  fakeClock,
  open,
  overlay,
  advanceClock,
  reload,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'

const names = ['ag', 'slot', 'sport', 'qp', 'pp', 'pg']
const venues = names.map((platname, index) => ({ platname, name: `场馆${index + 1}`, balance: '0.00' }))
const live = venues.map((venue, index) => ({ ...venue, balance: index * 10 + 0.5 }))
const tile = (number: number) => page.getByRole('button', { name: new RegExp(`^场馆${number}`) })
const side = (label: '从' | '到') => page.getByRole('button', { name: new RegExp(`^${label}`) })
const sheet = () => page.getByRole('dialog', { name: '选择钱包' })
async function choose(label: '从' | '到', wallet: string) {
  await side(label).click()
  await sheet().getByRole('radio', { name: wallet }).click()
}
/** Presses a button and expects a toast, after the previous one is gone. */
async function expectToastAfterPress(text: string, button = '立即转账') {
  await advanceClock(2000)
  await expectCount(page.css('[data-kind]'), 0)
  await page.getByRole('button', { name: button }).last().click()
  await expect.element(toast(text)).toBeVisible()
}
const user = { username: 'koi123', balance: '1234.50', transferstatus: 0 }
const served = () =>
  serve({
    user: ok(user),
    balancelist: ok(venues),
    balancelist2: ok(live),
    refreshusermoney: ok(user, '刷新成功'),
  })
const count = (api: Api, path: Parameters<Api['sent']>[0]) => api.sent(path).length

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('the transfer page lists the wallets with their balances [TRANSFER-02, TRANSFER-08]', async () => {
  const api = served()
  api.set('balancelist2', 'never')
  await open('/transfer')
  await step('before the venues answer [TRANSFER-01, TRANSFER-27]', async () => {
    await expect.element(page.getByRole('region', { name: '平台钱包' })).toHaveTextContent('¥1,234.50')
    await expect.element(tile(1)).toHaveTextContent('读取中..')
  })
  await step('reload of one venue [TRANSFER-09]', async () => {
    api.set('userapimoney/ag', ok({ platname: 'ag', balance: '77' }))
    await page.getByRole('button', { name: '刷新场馆1余额' }).click()
    await expect.element(tile(1)).toHaveTextContent('¥77.00')
    expect(api.last('userapimoney/ag').method).toBe('POST')
  })
  await step('each button reloads one venue at a time [TRANSFER-09]', async () => {
    const [first, second] = [deferredAnswer(), deferredAnswer()]
    api.set('userapimoney/ag', first.answer)
    api.set('userapimoney/slot', second.answer)
    const [ag, slot] = ['场馆1', '场馆2'].map((name) => page.getByRole('button', { name: `刷新${name}余额` }))
    const callsBefore = count(api, 'userapimoney/ag')
    await ag!.click()
    await ag!.click()
    await slot!.click()
    first.resolve(ok({ platname: 'ag', balance: '78' }))
    await expect.element(tile(1)).toHaveTextContent('¥78.00')
    await slot!.click()
    second.resolve(ok({ platname: 'slot', balance: '79' }))
    await expect.element(tile(2)).toHaveTextContent('¥79.00')
    expect([count(api, 'userapimoney/ag') - callsBefore, count(api, 'userapimoney/slot')]).toEqual([1, 1])
  })
  await step('four wallets, or all [TRANSFER-10, TRANSFER-11]', async () => {
    await expectCount(page.getByRole('button', { name: /^场馆\d/ }), 4)
    await page.getByRole('button', { name: '展开全部' }).click()
    await expectCount(page.getByRole('button', { name: /^场馆\d/ }), 6)
    await page.getByRole('button', { name: '收起' }).click()
    await expectCount(page.getByRole('button', { name: /^场馆\d/ }), 4)
  })
  await step('the platform wallet stands first [TRANSFER-13]', async () => {
    api.set('balancelist2', ok(live))
    await reload()
    await expect.element(tile(2)).toHaveTextContent('¥10.50')
    await side('到').click()
    await expectTexts(sheet().getByRole('radio'), [
      '平台钱包¥1,234.50',
      ...live.map(({ name, balance }) => `${name}¥${balance.toFixed(2)}`),
    ])
  })
})

test('live balances are read every 1.5 seconds without an overlay [TRANSFER-03]', async () => {
  const api = served()
  await open('/transfer')
  await expect.element(tile(2)).toHaveTextContent('¥10.50')
  await expectCount(overlay(), 0)
  await expectInterval(api, 'balancelist2', 1500)
  await expectCount(overlay(), 0)
  api.set('balancelist2', refused('慢一点', 429))
  const callsBefore = count(api, 'balancelist2')
  await advanceClock(3000)
  expect(count(api, 'balancelist2')).toBeGreaterThan(callsBefore)
  await expectCount(page.css('[data-kind]'), 0)
})

test('a transfer between main wallet and venue is checked, sent, and reloads the balances [TRANSFER-16]', async () => {
  const api = served()
  await open('/transfer')
  await expect.element(tile(2)).toHaveTextContent('¥10.50')
  const amount = page.getByLabelText('转账金额')
  await step('no amount [TRANSFER-28]', async () => {
    await expectToastAfterPress('请输入操作金额！')
  })
  await step('the amount [TRANSFER-14, TRANSFER-15]', async () => {
    await amount.fill('1'.repeat(60))
    await expect.element(amount).toHaveValue('1'.repeat(50))
    await page.getByRole('button', { name: '全部', exact: true }).click()
    await expect.element(amount).toHaveValue('1234.50')
  })
  await step('no target [TRANSFER-30]', async () => {
    await amount.fill('10')
    await expectToastAfterPress('请选择转入平台')
  })
  await step('one press turns the direction round', async () => {
    await page.getByRole('button', { name: '互换方向' }).click()
    await expect.element(side('到')).toHaveTextContent('平台钱包')
    await expectToastAfterPress('请选择转入平台')
    expect(count(api, 'transfer')).toBe(0)
    await choose('从', '场馆2')
    await expect.element(page.getByText('从场馆2转出')).toBeVisible()
    await page.getByRole('button', { name: '互换方向' }).click()
    await expect.element(page.getByText('转入场馆2')).toBeVisible()
  })
  await step('from venue to venue [TRANSFER-12, TRANSFER-29]', async () => {
    await choose('到', '场馆2')
    await choose('从', '场馆1')
    await expectToastAfterPress('场馆内钱包不支持互转')
  })
  await step('source equals target [TRANSFER-32]', async () => {
    await choose('从', '场馆2')
    await expect.element(toast('所选账户不能相同')).toBeVisible()
    await expect.element(side('从')).toHaveTextContent('场馆1')
    await choose('从', '平台钱包')
    expect(count(api, 'transfer')).toBe(0)
  })

  await step('a refusal [TRANSFER-33, TRANSFER-34]', async () => {
    api.set('transfer', refused('场馆余额不足'))
    await expectToastAfterPress('场馆余额不足')
    await expect.element(toast('场馆余额不足')).toHaveAttribute('data-kind', expect.stringMatching(/warning|error/))
    expect(api.last('transfer').body).toEqual({ amount: '10', sourcetype: 'userbalance', targettype: 'slot' })
  })
  await step('a success [TRANSFER-34, TRANSFER-35, TRANSFER-36]', async () => {
    const before = { money: count(api, 'refreshusermoney'), list: count(api, 'balancelist') }
    api.set('transfer', ok(null, '转账成功'))
    await expectToastAfterPress('转账成功：¥10.00已转入场馆2')
    await expect.element(toast('转账成功')).toHaveAttribute('data-kind', 'success')
    await expect.poll(() => count(api, 'refreshusermoney')).toBeGreaterThan(before.money)
    await expect.poll(() => count(api, 'balancelist')).toBeGreaterThan(before.list)
  })
  await step('default sentence if the server sends none [TRANSFER-34, ruling 36]', async () => {
    api.set('transfer', ok(null, ''))
    await amount.fill('11.')
    await expectToastAfterPress('操作成功！')
    expect(api.last('transfer').body['amount']).toBe('11')
  })
})

test('pressing a venue opens a dialog that transfers in or out [TRANSFER-21, CONST-07]', async () => {
  const api = served()
  api.set('transfer', ok(null, '转账成功'))
  const convert = page.getByRole('dialog', { name: '额度转换' })
  await open('/transfer')
  for (const [direction, sides] of [
    ['转入', { sourcetype: 'userbalance', targettype: 'slot' }],
    ['转出', { sourcetype: 'slot', targettype: 'userbalance' }],
  ] as const) {
    await tile(2).click()
    await step('both balances [TRANSFER-22, TRANSFER-23]', async () => {
      await expect.element(convert).toHaveTextContent('¥1,234.50')
      await expect.element(convert).toHaveTextContent('¥10.50')
    })
    await step('both directions [TRANSFER-25]', async () => {
      await expectTexts(convert.getByRole('radio'), ['转入', '转出'])
      await expect.element(convert.getByRole('radio', { name: '转入' })).toBeChecked()
    })
    await step('no amount [TRANSFER-31]', async () => {
      await expectToastAfterPress('请输入操作金额！')
    })
    await step('sends the form [TRANSFER-24, TRANSFER-26]', async () => {
      await convert.getByRole('radio', { name: direction }).click()
      await convert.getByLabelText('操作金额').fill('5')
      await expectToastAfterPress(`转账成功：¥5.00已${direction === '转入' ? '转入场馆2' : '从场馆2转出'}`)
      expect(api.last('transfer').body).toEqual({ amount: '5', ...sides })
      await expectCount(convert, 0)
    })
  }
})

test('free-transfer mode hides the manual transfers [TRANSFER-06, TRANSFER-41]', async () => {
  const api = served()
  await open('/transfer')
  const free = page.getByRole('switch', { name: '免转模式' })
  await expect.element(free).not.toBeChecked()
  api.set('uptransferstatus', refused('稍后再试'))
  await free.click()
  await expect.element(toast('稍后再试')).toBeVisible()
  await expect.element(free).not.toBeChecked()
  await step('switched on [TRANSFER-07]', async () => {
    api.set('uptransferstatus', ok(null, '免转模式已开启'))
    api.set('user', ok({ ...user, transferstatus: '1' }))
    await free.click()
    await expect.element(toast('免转模式已开启')).toBeVisible()
    expect(Number(api.last('uptransferstatus').body['transferstatus'])).toBe(1)
    await expect.element(free).toBeChecked()
  })
  await step('no manual transfer [TRANSFER-17, TRANSFER-18, TRANSFER-19]', async () => {
    await expectCount(side('到'), 0)
    await expectCount(page.css('input[name="amount"]'), 0)
    await expectCount(page.getByRole('button', { name: '立即转账' }), 0)
  })
  await step('no transfer with one venue [TRANSFER-20]', async () => {
    await page.getByText('场馆2').click()
    await expectCount(page.getByRole('dialog'), 0)
  })
  api.set('user', ok(user))
  await free.click()
  await expect.element(free).not.toBeChecked()
  expect(Number(api.last('uptransferstatus').body['transferstatus'])).toBe(0)
})

test('the free-transfer switch changes only after the server has confirmed [TRANSFER-07, D-053]', async () => {
  const api = served()
  await open('/transfer')
  const free = page.getByRole('switch', { name: '免转模式' })
  await expect.element(page.getByRole('button', { name: '立即转账' })).toBeVisible()
  api.set('uptransferstatus', ok(null, '免转模式已开启'))
  api.set('user', 'abort')
  await free.click()
  await expect.element(toast('免转模式已开启')).toBeVisible()
  await expect.element(free).toBeChecked()
  await expectCount(page.getByRole('button', { name: '立即转账' }), 0)
})

test('one button moves all venue balances back, another reloads the balances [TRANSFER-04, TRANSFER-05]', async () => {
  const api = served()
  api.set('transall', ok(null, '一键回收成功'))
  await open('/transfer')
  await expect.element(tile(2)).toHaveTextContent('¥10.50')
  await step('recovers all balances [TRANSFER-37, TRANSFER-38, TRANSFER-39]', async () => {
    const before = { list: count(api, 'balancelist'), balance: count(api, 'balance') }
    await expectToastAfterPress('一键回收成功', '一键回收')
    expect(api.last('transall').body).toEqual({})
    await expect.poll(() => count(api, 'balancelist')).toBeGreaterThan(before.list)
    await expect.poll(() => count(api, 'balance')).toBeGreaterThan(before.balance)
  })
  await step('reloads the balances in one call and shows the server’s sentence [TRANSFER-05]', async () => {
    const money = count(api, 'refreshusermoney')
    await expectToastAfterPress('刷新成功', '刷新金额')
    expect(count(api, 'refreshusermoney')).toBe(money + 1)
  })
  await step('default sentence if the server sends none [TRANSFER-05, ERR-27]', async () => {
    api.set('refreshusermoney', ok({ ...user, balance: '9' }, ''))
    api.set('balance', ok({ balance: '9' }))
    const money = count(api, 'refreshusermoney')
    await expectToastAfterPress('操作成功！', '刷新金额')
    expect(count(api, 'refreshusermoney')).toBeGreaterThan(money)
    await expect.element(page.getByRole('region', { name: '平台钱包' })).toHaveTextContent('¥9.00')
  })
})

test('a link to a venue opens its dialog for the way out, and closing it keeps the page', async () => {
  served()
  const convert = page.getByRole('dialog', { name: '额度转换' })
  await open('/transfer?venue=slot')
  await expect.element(convert.getByRole('radio', { name: '转出' })).toBeChecked()
  await expect.element(convert).toHaveTextContent('从场馆2转出')
  await convert.getByRole('button', { name: '关闭' }).click()
  await expectCount(convert, 0)
  await expect.element(page.getByRole('heading', { name: '转账' })).toBeVisible()
})

test('a transfer refused for lack of main-wallet money offers the recall', async () => {
  const api = served()
  api.set('user', ok({ ...user, balance: '10', gameblance: '80' }))
  api.set('balance', ok({ balance: '10', gameblance: '80', total_balance: '90' }))
  api.set('transfer', refusedBy(MainTooLow))
  api.set('transall', ok({ balance: '90.00', failed: [] }, '一键回收成功'))
  await open('/transfer')
  await choose('到', '场馆2')
  await page.getByLabelText('转账金额').fill('50')
  await expectToastAfterPress('余额不足')
  const offer = page.getByRole('region', { name: '场馆余额' })
  await expect.element(offer).toHaveTextContent('场馆中还有¥80.00')
  api.set('balance', ok({ balance: '90', gameblance: '0', total_balance: '90' }))
  await offer.getByRole('button', { name: '一键回收' }).click()
  await expect.element(toast('一键回收成功')).toBeVisible()
  await expectCount(offer, 0)
})

test('a recall says what came back from which venue, and where money stayed and why; retrying recalls again', async () => {
  const api = served()
  const left = { platname: 'ag', name: '场馆1', balance: '200.00', leaving: '0.00', in_repair: 1 }
  api.set('funds', ok({ venues: [left] }))
  const result = page.getByRole('region', { name: '回收结果' })
  await open('/transfer')
  await step('two venues', async () => {
    const both = [
      { platname: 'ag', name: '场馆1', moved: '1000.00', is_failed: 0 },
      { platname: 'slot', name: '场馆2', moved: '17.00', is_failed: 0 },
    ]
    api.set('transall', ok({ balance: '1017.00', failed: [], venues: both }, '一键回收成功'))
    await expectToastAfterPress('一键回收成功 ¥1,017.00', '一键回收')
    await expectTexts(result.getByRole('listitem'), ['场馆1已回收 ¥1,000.00', '场馆2已回收 ¥17.00'])
  })
  await step('one of them in repair', async () => {
    const one = [
      { platname: 'ag', name: '场馆1', moved: '0.00', is_failed: 1 },
      { platname: 'slot', name: '场馆2', moved: '17.00', is_failed: 0 },
    ]
    const answer = { balance: '17.00', failed: ['场馆1'], venues: one }
    api.set('transall', ok(answer, '部分场馆回收失败，请稍后重试'))
    await expectToastAfterPress('部分场馆回收失败，请稍后重试 ¥17.00', '一键回收')
    await expectTexts(result.getByRole('listitem'), ['场馆2已回收 ¥17.00', '场馆1 维护中场馆 ¥200.00'])
  })
  await step('none of them', async () => {
    api.set('transall', refusedBy(RecoveryFailed))
    await advanceClock(2000)
    await result.getByRole('button', { name: '重试' }).click()
    await expect.element(toast('回收失败，请稍后再试')).toBeVisible()
    await expectTexts(result.getByRole('listitem'), ['场馆1 维护中场馆 ¥200.00'])
    await expect.element(result).toHaveTextContent('资金仍在场馆，不会丢失')
  })
})

test('a venue that is in repair or gives no answer is marked, with the time of its balance', async () => {
  const api = served()
  const [ag, slot, ...rest] = live
  api.set(
    'balancelist2',
    ok([
      { ...ag, stale: 1, in_repair: 1, read_at: '2026-03-01 14:03:05' },
      { ...slot, stale: 1, in_repair: 0, read_at: '2026-03-01 14:04:05' },
      ...rest.map((venue) => ({ ...venue, stale: 0, in_repair: 0, read_at: '2026-03-01 14:05:05' })),
    ]),
  )
  await open('/transfer')
  await expect.element(tile(1)).toHaveTextContent('维护中14:03的余额')
  await expect.element(tile(2)).toHaveTextContent('暂时无法连接14:04的余额')
  await expect.element(tile(3)).not.toHaveTextContent('的余额')
  await tile(1).click()
  await expect.element(page.getByRole('dialog', { name: '额度转换' })).toHaveTextContent('该场馆维护中，暂不能转入')
})

test('transfers under way are listed with a link to their way', async () => {
  const api = served()
  const order = { id: 't1', amount: '100.00', pay_way: '场馆1', step: 'moving', usual: null, created_at: '' }
  api.set('order/open', ({ body }) => ok({ orders: body['type'] === 3 ? [{ ...order, type: 3 }] : [], cancelled: [] }))
  await open('/transfer')
  const link = page.getByRole('region', { name: '处理中的转账' }).getByRole('link')
  await expect.element(link).toHaveTextContent('正在转入场馆1¥100.00查看')
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('type=3&id=t1'))
})
