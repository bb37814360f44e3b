import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, row, show } from '../../app/screen.testing.tsx'

const venues = 'GET /console/api/venues'
const adapters = 'GET /console/api/adapters'
const ping = 'POST /console/api/venues/:code/ping'

const fresh: Row<typeof venues> = {
  id: 'fresh',
  code: 'fresh',
  platname: 'fresh',
  name: '新场馆',
  texts: {},
  category: 'gaming',
  adapter: 'koi',
  settings: {},
  base_url: 'https://venue.example',
  play_origin: '',
  has_secret: true,
  state: 0,
  takes_decimals: 1,
  least: '1.00',
  most: '1000.00',
  quiet_seconds: 20,
  wallet_mode: 'transfer',
  win_cap: '0.00',
  repair_from: '',
  repair_to: '',
  picture: '',
  stated_return: '',
  return_source: '',
  sort: 1,
  breaker: 'closed',
  failures: 0,
  last_fault: '',
  last_cause: null,
  last_call_at: '',
  last_cursor: '',
  unknown_transfers: 0,
  hook_url: '',
  test: null,
}

test("a failed test shows cause, details and time in the venue's row; until the first test it says so", async () => {
  const reason = 'venue fresh answered 401 to ping'
  const api = serve({
    [adapters]: listed(adapters),
    [venues]: listed(venues, fresh),
    [ping]: () => {
      const failed = {
        ...fresh,
        last_fault: reason,
        last_cause: 'denied' as const,
        last_call_at: '2026-03-01 12:00:00',
      }
      api.set(venues, listed(venues, failed))
      return { ok: false, milliseconds: 3, reason, cause: 'denied' as const }
    },
  })
  await show('/venues')
  await expect.element(row('fresh')).toHaveTextContent('未测试')
  await button('测试连接', row('fresh')).click()
  await expect.element(page.getByText('新场馆 测试失败：拒绝访问，请核对账号和密钥')).toBeVisible()
  await expect.element(row('fresh')).toHaveTextContent(`失败2026-03-01 12:00:00拒绝访问，请核对账号和密钥${reason}`)
  await expect.element(row('fresh')).not.toHaveTextContent('正常')
})
