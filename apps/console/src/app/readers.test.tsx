import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, owner, serve, staff } from './answers.testing.ts'
import type { Row } from './endpoint.ts'
import { expectCount, show } from './screen.testing.tsx'

const jobs = 'GET /console/api/jobs'
const banners = 'GET /console/api/banners'
const venues = 'GET /console/api/venues'
const adapters = 'GET /console/api/adapters'

const job: Row<typeof jobs> = { name: 'sweep', cron: '0 4 * * *', last: null }
const banner: Row<typeof banners> = {
  id: 1,
  type: 2,
  src: '/pictures/banner-1.svg',
  link: '',
  texts: {},
  state: 1,
  sort: 1,
}
const venue: Row<typeof venues> = {
  id: 'V1',
  code: 'slot',
  platname: 'slot',
  name: '鲤跃电子',
  texts: {},
  category: 'gaming',
  adapter: 'koi',
  settings: {},
  base_url: '',
  play_origin: '',
  has_secret: true,
  state: 1,
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

const actions = [
  ['/banners', ['新增轮播图', '编辑', '删除']],
  ['/jobs', ['运行']],
  ['/venues', ['新增场馆', '编辑']],
] as const

for (const [who, me, count] of [
  ['an owner', owner, 1],
  ['operators who may only look', staff('content.view', 'job.view', 'venue.view'), 0],
] as const)
  test(`lists have ${count > 0 ? 'their' : 'no'} actions for ${who}`, async () => {
    serve({
      'GET /console/api/me': me,
      [jobs]: listed(jobs, job),
      [banners]: listed(banners, banner),
      [venues]: listed(venues, venue),
      [adapters]: listed(adapters),
    })
    for (const [address, verbs] of actions) {
      await show(address)
      await expect.element(page.getByRole('row').nth(1)).toBeVisible()
      // The exact name cannot be used, because an icon is part of it.
      for (const verb of verbs) await expectCount(page.getByRole('button', { name: verb }), count)
      // A column of acts without any would cover the last figures.
      const acts = page.getByRole('columnheader', { name: '操作', exact: true })
      if (address === '/banners') await expectCount(acts, count)
    }
  })
