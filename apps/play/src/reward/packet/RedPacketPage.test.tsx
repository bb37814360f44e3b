import { RedPacketsUsedUp } from '@koi/contract/reward/packet/packet.copy'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import {
  advanceClock,
  asPlayer,
  escape,
  expectCount,
  expectRoute,
  expectTexts,
  expectToast,
  fakeClock,
  open,
  openWithReload,
  overlay,
  press,
  step,
} from '../../app/testing/screen.testing.tsx'

const dialog = () => page.getByRole('dialog')

const rule = {
  start_time: '2026-03-01 00:00:00',
  end_time: '2026-04-01 23:59:59',
  day_flow: '111.00',
  flow_money: 222,
  recharge: '333.50',
}
const info = (sendnums: number | string) => ok({ sendnums, acquirednum: 4, max_times: 5, rules: [rule] })

test('a press sends no claim while the player has none left [HONGBAO-01, HONGBAO-12]', async () => {
  asPlayer()
  const api = serve({ userredpacket: info('0'), redpacket: paged([]) })
  for (const route of ['/hongbao', '/welfare']) {
    await open(route)
    await step('the columns [HONGBAO-06, HONGBAO-07, HONGBAO-08, HONGBAO-09]', async () => {
      await expectTexts(page.getByRole('columnheader'), ['开始时间', '结束时间', '日流水', '累计流水', '充值金额'])
    })
    await step('a row of the table [HONGBAO-10, WELFARE-03]', async () => {
      await expectTexts(page.getByRole('cell'), [
        '2026-03-01 00:00:00',
        '2026-04-01 23:59:59',
        '111.00',
        '222.00',
        '333.50',
      ])
    })
    await step('claims left and made [HONGBAO-04, HONGBAO-05, WELFARE-01, WELFARE-02]', async () => {
      await expectTexts(page.getByRole('definition'), ['0', '4'])
    })
    for (const [holds, expectedText] of [
      ['HONGBAO-22', '每日10:00-12:00（北京时间）可领取红包'],
      ['HONGBAO-23', '存款统计时间为前一日12:00至当日10:00'],
      ['HONGBAO-24', '按活动日期内（美东时间）累计存款判定领取资格'],
      ['HONGBAO-25', '红包即时到账'],
      ['HONGBAO-26', '完成相应倍数流水后方可提现'],
    ] as const)
      await step(`${expectedText} [${holds}]`, () => expect.element(page.getByText(expectedText)).toBeVisible())
    await step('the same popup at any time of day [ERR-11, HONGBAO-11, HONGBAO-20, HONGBAO-21]', async () => {
      await press('立即领取')
      await expect.element(dialog()).toHaveTextContent('您暂未达到领取条件，快去完成吧！')
      await escape()
      await expectCount(dialog(), 0)
    })
  }
  await step('nothing is sent [HONGBAO-13]', async () => {
    expect(api.sent('douserredpacket')).toEqual([])
  })
})

test('a failed claim shows the reason and links to the deposit [ERR-10, HONGBAO-17, HONGBAO-18, HONGBAO-19]', async () => {
  asPlayer()
  const api = serve({
    userredpacket: info(2),
    douserredpacket: refused('领取时间为每日10:00-12:00（北京时间）'),
  })
  await open('/hongbao')
  api.set('douserredpacket', 'abort')
  await press('立即领取')
  await expect.element(dialog()).toHaveTextContent('服务器异常，请稍后再试')
  await press('确定')
  await expectCount(overlay(), 0)
  api.set('douserredpacket', refused('领取时间为每日10:00-12:00（北京时间）'))
  await press('立即领取')
  await expect.element(dialog()).toHaveTextContent('领取时间为每日10:00-12:00（北京时间）')
  await dialog().getByRole('link', { name: '去存款' }).click()
  await expectRoute('/recharge')
})

test('switched-off red packets cannot be claimed, and a visitor is asked to log in first [HONGBAO-02]', async () => {
  const api = serve({ app: ok({ redpacket_switch: 0 }), userredpacket: info(1), redpacket: paged([]) })
  await step('a visitor [HONGBAO-27]', async () => {
    await open('/hongbao')
    await expectToast('请先登录')
    await expectRoute('/login')
  })
  asPlayer()
  await openWithReload('/welfare')
  await expect.element(page.getByRole('button', { name: '立即领取' })).toBeDisabled()
  await expect.element(page.getByText('红包活动已关闭')).toBeVisible()
  await step('a player [ERR-15, HONGBAO-03, WELFARE-05]', async () => {
    await page.getByRole('link', { name: '去抢红包' }).click()
    await expectToast('红包活动已关闭')
    await expectRoute('/')
    expect(api.sent('douserredpacket')).toEqual([])
  })
})

test('a claim outside the hours waits for them with a countdown, in the time of the device', async () => {
  fakeClock({ isFrozen: true })
  vi.setSystemTime('2026-03-02T23:59:58+08:00')
  asPlayer()
  const api = serve({
    userredpacket: info(1),
    'redpacket/effect': ok({
      multiple: 100,
      most: '8.88',
      opens_at: '2026-03-03 00:00:02',
      closes_at: '2026-03-03 12:00:00',
    }),
  })
  await open('/hongbao')
  await expect.element(page.getByRole('button', { name: '明天 00:00 开抢' })).toBeDisabled()
  await expect.element(page.getByText('距开抢 00:00:04')).toBeVisible()
  await advanceClock(5000)
  await expect.element(page.getByRole('button', { name: '立即领取' })).toBeEnabled()
  expect(api.sent('redpacket/effect').length).toBeGreaterThan(1)
})

test('a refusal that no deposit changes is confirmed first, and conditions name the amounts of a packet', async () => {
  asPlayer()
  serve({
    userredpacket: ok({
      sendnums: 1,
      acquirednum: 0,
      max_times: 5,
      rules: [{ ...rule, least: '1.88', most: '88.00' }],
    }),
    douserredpacket: refusedBy(RedPacketsUsedUp),
  })
  await open('/hongbao')
  await expect.element(page.getByText('单个红包 ¥1.88 至 ¥88.00')).toBeVisible()
  await press('立即领取')
  await expect.element(dialog()).toHaveTextContent('今日领取次数已用完')
  await press('确定')
  await expectCount(dialog(), 0)
})
