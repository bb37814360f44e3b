import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open, press, step } from '../../app/testing/screen.testing.tsx'

const rows = [
  { gamename: '锦庭真人', money: '51.20', created_at: '2026-03-02 00:30:00', updated_at: '', state: 0 },
  {
    gamename: '绿茵体育',
    money: 9,
    created_at: '2026-03-01 00:30:00',
    updated_at: '2026-03-01 10:00:00',
    state: '1',
  },
]
const answer = (nojisuan: string | number) =>
  ok({ list: { data: rows, total: 2, last_page: 1 }, jisuan: '875.41', nojisuan })

test('the rebate page lists rebates, filters them and claims all in one press [FANSHUI-03]', async () => {
  asPlayer()
  const api = serve({
    balancelist: ok([{ platname: 'ag', name: '锦庭真人', balance: '0.00' }]),
    getfanshui: answer(0),
    dofanshui: ok({ money: '54.47' }, '领取成功'),
  })
  await open('/fanshui')
  await step('claimed rebates [FANSHUI-01, FANSHUI-12]', async () => {
    await expect.element(page.getByText('¥875.41')).toBeVisible()
    expect(api.last('getfanshui').body).toEqual({ date: 4, page: 1, api_type: '', type: '' })
  })
  await step('the list [FANSHUI-06, FANSHUI-07]', async () => {
    const [open_, claimed] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
    for (const expectedText of ['锦庭真人', '51.20', '2026-03-02 00:30:00', '未领取'])
      await expect.element(open_).toHaveTextContent(expectedText)
    for (const expectedText of ['9.00', '2026-03-01 10:00:00', '已领取'])
      await expect.element(claimed).toHaveTextContent(expectedText)
  })
  await step('nothing to claim [FANSHUI-03, FANSHUI-08]', async () => {
    await press('一键领取')
    await expectToast('暂无可领取额度')
    expect(api.sent('dofanshui')).toEqual([])
  })

  await step('filter by days [FANSHUI-05]', async () => {
    api.set('getfanshui', answer('51.20'))
    await page.getByRole('button', { name: /^时间/ }).click()
    await page.getByRole('radio', { name: '近7天' }).click()
    await expect.poll(() => api.last('getfanshui').body).toEqual({ date: 2, page: 1, api_type: '', type: '' })
  })
  await step('filter by venue [FANSHUI-04]', async () => {
    await page.getByRole('button', { name: /^场馆/ }).click()
    await page.getByRole('radio', { name: '锦庭真人' }).click()
    await expect.poll(() => api.last('getfanshui').body['api_type']).toBe('ag')
  })
  await step('claimable amount [FANSHUI-02]', async () => {
    await expect.element(page.getByText('¥51.20').first()).toBeVisible()
  })
  await step('the claim [FANSHUI-09, FANSHUI-10, FANSHUI-11]', async () => {
    const callsBefore = api.sent('user').length
    await press('一键领取')
    await expectToast('领取成功 ¥54.47')
    expect(api.sent('dofanshui')).toHaveLength(1)
    await expect.poll(() => api.sent('user').length).toBeGreaterThan(callsBefore)
  })
})

function pull(element: Element) {
  for (const [type, clientY] of [
    ['touchstart', 300],
    ['touchmove', 500],
    ['touchend', 500],
  ] as const) {
    const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target: element, clientX: 100, clientY })]
    element.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }))
  }
}

test('an empty list can be pulled to refresh and has one action [FANSHUI-06, LIST-06]', async () => {
  asPlayer()
  const api = serve({ getfanshui: ok({ list: { data: [], total: 0, last_page: 1 }, jisuan: 0, nojisuan: 0 }) })
  await open('/fanshui')
  const empty = page.getByText('暂无数据')
  await expect.element(empty).toBeVisible()
  await expect.element(page.getByText('没有更多了')).not.toBeInTheDocument()
  pull(empty.element())
  await expect.poll(() => api.sent('getfanshui').length).toBe(2)
  await expect.element(empty).toBeVisible()
  await press('刷新')
  await expect.poll(() => api.sent('getfanshui').length).toBe(3)
})
