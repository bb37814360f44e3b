import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from './platform/testing.ts'

test('the demo’s ledger entries are in chronological order per player and account', async () => {
  const app = await openTestApp({ demo: true })
  const { rows } = await sql<{ booked: number; late: number }>`
    select count(*)::int as booked, (count(*) filter (where at < before))::int as late
    from (select at, lag(at) over (partition by player_id, place, venue order by seq) as before from entry) as kept
  `.execute(app.app.db)
  expect(rows[0]!.booked).toBeGreaterThan(50)
  expect(rows[0]!.late).toBe(0)
  await app.finish()
})

test('compatibility: most demo promotions accept an application that sends only the id', async () => {
  const app = await openTestApp({ demo: true })
  const { token } = await app.registerPlayer()
  const shown: { id: number; title: string }[] = (await app.callPlayerApi('POST /api/activitylist')).data.data
  const accepted: string[] = []
  for (const { id, title } of shown)
    if ((await app.callPlayerApi('POST /api/doactivityapply', { activityid: id }, token)).code === 200)
      accepted.push(title)
  expect(shown).toHaveLength(7)
  expect(accepted).toEqual(['真人百家乐连赢奖', '电子游戏每日签到金', '体育赛事 输也返利', '生日礼金 感谢相伴'])
  await app.finish()
})
