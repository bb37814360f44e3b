import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { code, openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { fileOf, run } from './import.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const example = (name: string) => `${root}docs/import/${name}.csv`
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(app.app.db)).rows[0]!.count
const everything = async () =>
  Promise.all(['player', 'payee', 'import_file', 'import_row', 'posting', 'audit', 'agent'].map(count))
const loadId = async (username: string) =>
  (await app.app.db.selectFrom('player').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const openings = async () =>
  (
    await sql<{
      sum: number
    }>`select coalesce(sum(amount), 0) as sum from posting where kind in ('opening.main', 'opening.venue')`.execute(
      app.app.db,
    )
  ).rows[0]!.sum

test('a dry run reports the example files, the import writes them and the books balance', async () => {
  const before = await everything()
  const openingsBefore = await openings()
  const dry = await run(app, [example('payees'), example('players')], false)
  expect(dry.refused).toEqual([])
  expect(dry.done.map(({ kind, lines, taken, amount }) => [kind, lines, taken, amount])).toEqual([
    ['payees', 4, 4, 0],
    ['players', 8, 8, 2_110_885],
  ])
  expect(await everything()).toEqual(before)

  const { done, refused } = await run(
    app,
    [example('payees'), example('players')],
    true,
    dry.done.map((one) => one.sha256),
  )
  expect(refused).toEqual([])
  expect(done[1]).toMatchObject({ taken: 8, known: 0, amount: 2_110_885, main: 2_109_651, wagering: 10_000 })
  expect([...done[1]!.atVenues]).toEqual([['ag', 1234]])
  expect((await openings()) - openingsBefore).toBe(2_110_885)
  const lisi = await loadId('lisi2020')
  expect(await loadBalance(app.app.db, await loadId('zhangsan'))).toBe(8850)
  expect(await loadBalance(app.app.db, lisi, 'opening')).toBe(-1234)

  const { body } = await app.callConsoleApi(`GET /console/api/players/${await loadId('agent01')}`)
  expect(body).toMatchObject({
    realname: '王代理',
    mobile: '13812340001',
    note: '=SUM(A1:A9) stays a text, with "quotes"',
  })
  const tree = await sql<{ username: string }>`
    select p.username from agent_downline(${await loadId('agent01')}) d join player p on p.id = d.player_id order by 1`.execute(
    app.app.db,
  )
  expect(tree.rows.map(({ username }) => username)).toEqual(['lisi2020', 'wangwu88', 'zhangsan'])
  const owed = await app.app.db.selectFrom('wageringRequirement').selectAll().where('playerId', '=', lisi).execute()
  expect(owed).toMatchObject([{ source: 'opening', amount: 10_000, worked: 0 }])
  const cards = await app.callConsoleApi(`GET /console/api/players/${await loadId('zhangsan')}/cards`)
  expect(cards.body.total).toBe(2)
  const excluded = await app.app.db
    .selectFrom('player')
    .select('excludedUntil')
    .where('username', '=', 'excluded')
    .executeTakeFirstOrThrow()
  expect(excluded.excludedUntil).toBe('2099-12-31T16:00:00.000Z')
})

test("imports an agent's commission plan, and uses the default plan without one", async () => {
  const { body: plan } = await app.callConsoleApi('POST /console/api/agent-plans', {
    name: '旧站方案',
    turnover_rate: 0.1,
    rate: 25,
  })
  const { refused } = await run(app, [
    fileOf([
      'username,balance,agent,plan,referrer',
      'planned1,0,1,旧站方案,',
      'planned2,0,1,,planned1',
      'planned3,0,1,没有的方案,',
      'planned4,0,0,旧站方案,',
    ]),
  ])
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [4, '佣金方案「没有的方案」不存在，或有多个同名'],
    [5, '只有代理才有佣金方案'],
  ])
  const planOf = async (username: string) =>
    (
      await app.app.db
        .selectFrom('agent')
        .select('planId')
        .where('playerId', '=', await loadId(username))
        .executeTakeFirstOrThrow()
    ).planId
  expect([await planOf('planned1'), await planOf('planned2')]).toEqual([Number(plan.id), null])
})

test('a repeated file changes nothing; a changed row is reported and refused', async () => {
  const lines = ['username,balance', 'again001,5.00', 'again002,6']
  await run(app, [fileOf(lines)])
  const before = await everything()
  const again = await run(app, [fileOf(lines)], false)
  expect(again.done[0]).toMatchObject({ taken: 0, known: 2, refused: 0, amount: 0 })
  expect(await everything()).toEqual(before)
  await run(app, [fileOf(lines)])
  const changed = await run(app, [fileOf(['username,balance', 'again001,5.01', 'again002,6', 'again003,7'])])
  expect(changed.refused).toEqual([{ line: 2, reason: '这一行与上次导入的内容不同，已导入的数据不会更改' }])
  expect(changed.done[0]).toMatchObject({ taken: 1, known: 1, refused: 1, amount: 700 })
  expect(await loadBalance(app.app.db, await loadId('again001'))).toBe(500)
})

test('refuses a file whose SHA-256 differs from the inspected one', async () => {
  const { done } = await run(app, [fileOf(['username,balance', 'looked01,1'])], false)
  const other = fileOf(['username,balance', 'looked01,1000'])
  await expect(run(app, [other], true, [done[0]!.sha256])).rejects.toThrow('与预演的文件不同')
  expect(await app.app.db.selectFrom('player').select('id').where('username', '=', 'looked01').execute()).toEqual([])
})

test('an import is in the audit trail and the console list with its refused rows', async () => {
  const { done } = await run(app, [fileOf(['username,balance', 'listed01,1.5', 'listed02,-1'])])
  const { body } = await app.callConsoleApi('GET /console/api/imports', { q: done[0]!.name })
  expect(body.items).toMatchObject([
    {
      kind: 'players',
      state: 'done',
      sha256: done[0]!.sha256,
      made_by: 'tester',
      lines: 2,
      taken: 1,
      refused: 1,
      amount: '1.50',
    },
  ])
  expect(body.items[0].refusals).toEqual([{ line: 3, reason: expect.stringContaining('balance不是金额') }])
  const { body: trail } = await app.callConsoleApi('GET /console/api/audit', { q: body.items[0].id })
  expect(trail.items.map(({ act }: { act: string }) => act)).toEqual(['import.finish', 'import.start'])
  expect(trail.items[0].after).toMatchObject({
    name: done[0]!.name,
    sha256: done[0]!.sha256,
    taken: 1,
    refused: 1,
    amount: '1.50',
  })
})

test("seals personal data and keeps it out of the import's rows", async () => {
  await run(app, [
    fileOf(['username,balance,realname,mobile,email', 'sealed01,0,赵钱孙,13655550001,Sealed@example.org']),
  ])
  for (const table of ['player', 'import_row', 'import_file', 'audit']) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(app.app.db)
    const all = rows.map(({ text }) => text).join('\n')
    for (const said of ['赵钱孙', '13655550001', 'Sealed@example.org']) expect(all).not.toContain(said)
  }
  const { body } = await app.callConsoleApi('GET /console/api/players', { q: '13655550001' })
  expect(body.items.map(({ username }: { username: string }) => username)).toEqual(['sealed01'])
})

test('runs one of twenty concurrent imports of a file', async () => {
  const file = fileOf([
    'username,balance',
    ...Array.from({ length: 20 }, (_, n) => `twenty${String(n).padStart(2, '0')},3`),
  ])
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => run(app, [file])))
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(new Set(reasons)).toEqual(new Set(reasons.length ? ['另一个导入正在进行'] : []))
  await run(app, [file])
  expect(
    await app.app.db.selectFrom('player').select('id').where('username', 'like', 'twenty%').execute(),
  ).toHaveLength(20)
})

test('refuses registered names in an import and imported names in registration [S-12]', async () => {
  const joined = await app.registerPlayer()
  const { refused } = await run(app, [fileOf(['username,balance', `${joined.name.toUpperCase()},100`])])
  expect(refused).toEqual([{ line: 2, reason: '账号已存在，且不是由导入建立的' }])
  await run(app, [fileOf(['username,balance', 'taken001,1'])])
  const answer = await app.callPlayerApi(
    'POST /api/register',
    { name: 'taken001', password: 'koi12345', confirmPass: 'koi12345', realname: '张三', paypassword: '123456', code },
    undefined,
    { 'x-forwarded-for': '10.200.1.1' },
  )
  expect(answer).toMatchObject({ code: 409, message: '该用户名已被注册' })
})
