import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, expectRoute, open } from '../../app/testing/screen.testing.tsx'

const seed = 'a'.repeat(64)
const hex = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
async function drawn(nth: number, change: object = {}) {
  const number = Number.parseInt((await hex(`${seed}:2026-03-10:p1:${nth}:3`)).slice(0, 13), 16)
  return {
    draw: '2026-03-10',
    player: 'p1',
    nth,
    rule: 3,
    least: '1.00',
    greatest: '8.88',
    redpacketmoney: ((100 + (number % 789)) / 100).toFixed(2),
    promise: await hex(seed),
    seed,
    created_at: `2026-03-10 10:00:0${nth}`,
    ...change,
  }
}

test('a recomputed packet shows a match, a wrong amount or a wrong seed, below the next commitment [R44]', async () => {
  asPlayer()
  const rows = [
    await drawn(1),
    await drawn(2, { redpacketmoney: '0.99' }),
    await drawn(3, { promise: 'f'.repeat(64) }),
    await drawn(4, { seed: '' }),
  ]
  const list = { data: rows, total: 4, last_page: 1 }
  serve({
    'redpacket/proof': ok({ draw: '2026-03-11', promise: 'c'.repeat(64), promised_at: '2026-03-10 00:01:00', list }),
  })
  await open('/protection')
  await page.getByRole('link', { name: '红包结果核对' }).click()
  await expectRoute('/hongbaoProof')
  const next = page.getByRole('region', { name: '2026-03-11 的承诺' })
  await expect.element(next.getByText('c'.repeat(64))).toBeVisible()
  const checks = page.getByRole('button', { name: '重新计算' })
  await expectCount(checks, 3)
  for (const index of [0, 1, 2]) await checks.nth(index).click()
  await expect.element(page.getByText(/^核对一致：种子与承诺相符，应得 \d\.\d\d 元$/)).toBeVisible()
  await expect.element(page.getByText(/^核对不一致：按种子应得/)).toBeVisible()
  await expect.element(page.getByText('核对不一致：种子与承诺不符，请联系客服')).toBeVisible()
  await expect.element(page.getByText('次日公布', { exact: true })).toBeVisible()
})

test('a player without packets sees the commitment to the next draw [R44]', async () => {
  asPlayer()
  const list = { data: [], total: 0, last_page: 1 }
  serve({ 'redpacket/proof': ok({ draw: '2026-03-11', promise: 'c'.repeat(64), promised_at: '', list }) })
  await open('/hongbaoProof')
  await expect.element(page.getByText('暂无可核对的红包')).toBeVisible()
  await expect.element(page.getByText('c'.repeat(64))).toBeVisible()
})
