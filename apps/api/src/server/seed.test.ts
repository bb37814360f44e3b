import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedLotus } from '../site/brand/lotus.seed.ts'
import { transact } from '../platform/ops/app.ts'
import { openTestApp } from '../platform/testing/testing.ts'

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

test('the demo’s second brand has its contents in English and in Chinese', async () => {
  const app = await openTestApp({ demo: true })
  await transact(app.app, (tx) => seedLotus(tx, app.clock.now(), app.app.config))
  const callIn = async (language: string, at: string, body?: object) =>
    (await app.callPlayerApi(at, body, undefined, { 'accept-language': language })).data
  const chinese = /\p{Script=Han}/u
  const shown = async (language: string) => {
    const types: number[] = [1, 2, 3, 4, 5, 7, 8]
    return [
      ...(await callIn(language, 'POST /api/homenotice')),
      ...(await callIn(language, 'POST /api/activitytype')).map(({ name }: { name: string }) => name),
      ...(await callIn(language, 'POST /api/activitylist')).data.map(({ title }: { title: string }) => title),
      ...(await Promise.all(
        types.map(async (type) => (await callIn(language, 'POST /api/article', { type })).content),
      )),
      (await callIn(language, 'POST /api/app')).index_modal,
    ] as string[]
  }
  const [english, translated] = [await shown('en'), await shown('zh')]
  expect(english.filter((text) => chinese.test(text))).toEqual([])
  expect(translated.filter((text) => !chinese.test(text))).toEqual([])
  expect(english).toHaveLength(translated.length)
  const games = await callIn('en', 'GET /api/game/list')
  expect(games.filter(({ venue_name }: { venue_name: string }) => chinese.test(venue_name))).toEqual([])
  await app.finish()
})
