import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectTexts, open, press, step } from '../../app/testing/screen.testing.tsx'

const dialog = () => page.getByRole('dialog')

const rule = {
  start_time: '2026-03-01 00:00:00',
  end_time: '2026-04-01 23:59:59',
  day_flow: '111.00',
  flow_money: 222,
  recharge: '333.50',
}
const info = (sendnums: number | string) => ok({ sendnums, acquirednum: 4, max_times: 5, rules: [rule] })

test('a winning claim shows the amount and reloads the lists [WELFARE-06]', async () => {
  asPlayer()
  const record = {
    money: 900,
    redpacketmoney: '6.66',
    created_at: '2026-03-02 10:00:01',
    usetime: '2026-03-02 10:00:02',
  }
  const api = serve({
    userredpacket: info(1),
    redpacket: paged([record]),
    douserredpacket: ok({ redpacketmoney: 8.88 }, '领取成功'),
  })
  await open('/welfare')
  const row = page.getByRole('listitem').filter({ hasText: '6.66' })
  for (const [holds, expectedText] of [
    ['WELFARE-07', '900.00'],
    ['WELFARE-08', '6.66'],
    ['WELFARE-09', '2026-03-02 10:00:01'],
    ['WELFARE-10', '2026-03-02 10:00:02'],
  ] as const)
    await step(holds, () => expect.element(row).toHaveTextContent(expectedText))
  await step('the claim [HONGBAO-14, HONGBAO-15, HONGBAO-16, WELFARE-04]', async () => {
    const [asked, listed] = [api.sent('userredpacket').length, api.sent('redpacket').length]
    api.set('userredpacket', info(0))
    await press('立即领取')
    await expect.element(dialog()).toHaveTextContent('恭喜您获得8.88元红包')
    await expect.poll(() => api.sent('userredpacket').length).toBeGreaterThan(asked)
    await expect.poll(() => api.sent('redpacket').length).toBeGreaterThan(listed)
    expect(api.sent('douserredpacket')).toHaveLength(1)
    await press('确定')
    await expectTexts(page.getByRole('definition').first(), ['0'])
  })
})

test('an amount in a sentence has no trailing zeros [HONGBAO-15, ruling 12]', async () => {
  asPlayer()
  const api = serve({ userredpacket: info(1) })
  await open('/welfare')
  for (const [amount, expectedText] of [
    ['5.00', '恭喜您获得5元红包'],
    ['1200.50', '恭喜您获得1,200.5元红包'],
    [100, '恭喜您获得100元红包'],
  ] as const) {
    api.set('douserredpacket', ok({ redpacketmoney: amount }, '领取成功'))
    await press('立即领取')
    await expect.element(dialog()).toHaveTextContent(expectedText)
    await press('确定')
  }
})
