import { beijingText, day, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-03-10T04:00:00.000Z' })
})
afterAll(() => app.finish())

const content = '存款已付款，三天没有到账'
const make = (token: string, body: object = {}) =>
  app.callPlayerApi('POST /api/inquiry', { kind: 'complaint', about: '', content, ...body }, token)
const mine = async (token: string) => (await app.callPlayerApi('POST /api/inquiries', {}, token)).data
const rows = async (query: object = {}) => (await app.callConsoleApi('GET /console/api/inquiries', query)).body.items
const operator = async (username: string): Promise<string> => {
  await app.createOperator(username)
  return (await app.callConsoleApi('POST /console/api/login', { username, password })).body.token
}

test('a complaint gets a number and a deadline, is answered by its owner, and the player is messaged [R63]', async () => {
  const { token, name } = await app.registerPlayer()
  const now = beijingText(app.clock.now())
  const due = beijingText(plus(app.clock.now(), 7 * day))
  const made = await make(token, { about: ' D1 ' })
  expect(made).toMatchObject({ code: 200, data: { due_at: due } })
  const no = made.data.inquiry_no as string
  expect(no).toMatch(new RegExp(`^C${now.slice(0, 10).replaceAll('-', '')}\\d{12}$`))
  expect(made.message).toBe(`已收到，编号${no}，最迟${due}答复`)
  expect((await mine(token)).data).toMatchObject([{ inquiry_no: no, name: '投诉', about: 'D1', state: 1, answer: '' }])

  const [row] = await rows({ q: no })
  expect(row).toMatchObject({ username: name, state: 1, is_late: 0, owner: '' })
  const at = `POST /console/api/inquiries/${row.id}`
  const other = await operator('second')
  expect((await app.callConsoleApi(`${at}/own`, {}, other)).body).toMatchObject({ owner: 'second' })
  expect(await app.callConsoleApi(`${at}/answer`, { answer: '已补记' })).toMatchObject({
    status: 409,
    body: { code: 'INQUIRY_OWNED', detail: '该申请由 second 跟进，请先接手' },
  })
  expect((await app.callConsoleApi(`${at}/own`)).body).toMatchObject({ owner: 'admin' })
  expect(await app.callConsoleApi(`${at}/answer`, { answer: ' ' })).toMatchObject({ status: 422 })
  expect((await app.callConsoleApi(`${at}/answer`, { answer: '已补记到账' })).body).toMatchObject({
    state: 2,
    answer: '已补记到账',
    answered_by: 'admin',
    is_late: 0,
  })
  expect(await app.callConsoleApi(`${at}/answer`, { answer: '再答' })).toMatchObject({ status: 409 })
  expect(await app.callConsoleApi(`${at}/own`)).toMatchObject({ status: 409, body: { code: 'INQUIRY_ANSWERED' } })
  expect((await mine(token)).data).toMatchObject([{ state: 2, answer: '已补记到账', answered_at: now }])
  const { data } = await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)
  expect(JSON.stringify(data)).toContain(`投诉已答复（${no}）`)
  const acts = (await app.callConsoleApi('GET /console/api/audit', { q: 'inquiry' })).body.items
  expect(JSON.stringify(acts)).toContain('inquiry.answer')
})

test('an overdue inquiry is listed first; a blocked player can submit one [R63]', async () => {
  const countOpen = async (): Promise<number> =>
    (await app.callConsoleApi('GET /console/api/reports/dashboard')).body.pending.inquiries.count
  const before = await countOpen()
  const { token, id, name } = await app.registerPlayer()
  await make(token)
  app.clock.advance(8 * day)
  const { token: later, id: blocked, name: blockedName } = await app.registerPlayer()
  await app.callConsoleApi(`PATCH /console/api/players/${blocked}`, { status: 0, reason: '核查' })
  expect(await make(later)).toMatchObject({ code: 200 })
  const open: { player_id: string; is_late: number }[] = await rows({ state: '1' })
  const late = open.map(({ is_late }) => is_late)
  expect(late).toEqual(late.toSorted((a, b) => b - a))
  const own = open.filter(({ player_id }) => [id, blocked].includes(player_id))
  expect(own.map(({ player_id, is_late }) => [player_id, is_late])).toEqual([
    [id, 1],
    [blocked, 0],
  ])
  for (const q of [name, blockedName]) {
    expect(await rows({ q, kind: 'complaint' })).toHaveLength(1)
    expect(await rows({ q, kind: 'closing' })).toEqual([])
  }
  expect((await app.callConsoleApi('GET /console/api/inquiries', { kind: 'x' })).status).toBe(422)
  expect(await countOpen()).toBe(before + 2)
})

test('requires text for every kind, allows three open inquiries, and merges duplicates [R62, R63, R76]', async () => {
  const { token } = await app.registerPlayer()
  expect(await make(token, { kind: 'else' })).toMatchObject({ code: 422, message: '请选择类型' })
  expect(await make(token, { content: ' 太短 ' })).toMatchObject({ code: 422, message: '请至少用10个字说明情况' })
  expect(await make(token, { content: '长'.repeat(2001) })).toMatchObject({ code: 422, message: '说明不能超过2000字' })
  expect(await make(token, { about: 'x'.repeat(65) })).toMatchObject({ code: 422 })
  const numbers = new Set<string>()
  for (const kind of ['closing', 'copy', 'deletion', 'deletion'])
    numbers.add((await make(token, { kind })).data.inquiry_no)
  expect(numbers.size).toBe(3)
  expect(await make(token, { kind: 'correction' })).toMatchObject({
    code: 429,
    message: '您有3件尚未答复，请等待答复后再提交',
  })
  const other = await app.registerPlayer()
  expect((await mine(other.token)).data).toEqual([])
})

test('stores three of twenty concurrent inquiries and one of twenty answers [R63]', async () => {
  const { token, name } = await app.registerPlayer()
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => make(token, { content: `${content} ${n}` })))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(3)
  const [row] = await rows({ q: name })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.callConsoleApi(`POST /console/api/inquiries/${row.id}/answer`, { answer: `答${n}` }),
    ),
  )
  const [kept, ...others] = answers.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  // Repeating the same answer is accepted.
  const again = { answer: kept!.body.answer }
  expect((await app.callConsoleApi(`POST /console/api/inquiries/${row.id}/answer`, again)).body).toMatchObject(again)
  const { data } = await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)
  expect(data.total ?? data.data.length).toBe(1)
})

test('retries when a generated number is already taken [R63]', async () => {
  const [one, other] = [await app.registerPlayer(), await app.registerPlayer()]
  const first = (await make(one.token)).data.inquiry_no as string
  onTestFinished(() => app.execAsOwner('drop trigger if exists inquiry_repeats on inquiry'))
  // The trigger causes three collisions.
  await app.execAsOwner(`
    create sequence repeats;
    create function repeat_number() returns trigger language plpgsql security definer as $$
    begin
      if nextval('repeats') <= 3 then new.inquiry_no := '${first}'; end if;
      return new;
    end $$;
    create trigger inquiry_repeats before insert on inquiry for each row execute function repeat_number()`)
  const made = await make(other.token)
  expect(made).toMatchObject({ code: 200 })
  expect(made.data.inquiry_no).not.toBe(first)
  expect((await mine(other.token)).data).toMatchObject([{ inquiry_no: made.data.inquiry_no }])
})
