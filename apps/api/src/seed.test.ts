import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from './platform/testing.ts'

test('the ledger of the demo read in the order of time, player by player', async () => {
  const app = await openTestApp({ demo: true })
  const { rows } = await sql<{ booked: number; late: number }>`
    select count(*)::int as booked, (count(*) filter (where at < before))::int as late
    from (select at, lag(at) over (partition by player_id, code order by seq) as before from ledger.entry) as kept
  `.execute(app.app.db)
  expect(rows[0]!.booked).toBeGreaterThan(50)
  expect(rows[0]!.late).toBe(0)
  await app.finish()
})

test('compatibility: most promotions of the demo take an application of a client that sends only their id', async () => {
  const app = await openTestApp({ demo: true })
  const { token } = await app.join()
  const shown: { id: number; title: string }[] = (await app.ask('POST /api/activitylist')).data.data
  const taken: string[] = []
  for (const { id, title } of shown)
    if ((await app.ask('POST /api/doactivityapply', { activityid: id }, token)).code === 200) taken.push(title)
  expect(shown).toHaveLength(7)
  expect(taken).toEqual(['真人百家乐连赢奖', '电子游戏每日签到金', '体育赛事 输也返利', '生日礼金 感谢相伴'])
  await app.finish()
})
