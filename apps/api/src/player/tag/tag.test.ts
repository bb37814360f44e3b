import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { catchUp, leaf, loadMembers, makeSegment } from '../segment/segment.testing.ts'
import { usernamesIn } from './file.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: instant('2026-03-10T04:00:00.000Z') })
})
afterAll(() => app.finish())

let made = 0
async function makeTag(fields: object = {}): Promise<string> {
  const { status, body } = await app.callConsoleApi('POST /console/api/tags', { name: `标签${++made}`, ...fields })
  expect(status).toBe(201)
  return body.id as string
}
const tagsOf = async (player: string) =>
  (await app.callConsoleApi(`GET /console/api/players/${player}/tags`)).body.tags.map(
    (tag: { id: string; source: string }) => [tag.id, tag.source],
  )
const add = (player: string, tag: string, token?: string) =>
  app.callConsoleApi(`POST /console/api/players/${player}/tags`, { tag }, token)
const take = (player: string, tag: string) =>
  app.callConsoleApi(`POST /console/api/players/${player}/tags/remove`, { tag })
const setLevel = async (player: string, level: number) => {
  await app.app.db.updateTable('player').set({ vipLevel: level }).where('id', '=', player).execute()
  expect((await app.callConsoleApi(`PATCH /console/api/players/${player}`, { note: `${++made}` })).status).toBe(200)
}

test('an operator gives and takes a tag; both are audited, and repeated calls change nothing', async () => {
  const { id, name } = await app.registerPlayer()
  const tag = await makeTag({ tone: 'gold', note: '重点维护' })
  expect((await add(id, tag)).body.tags).toMatchObject([{ id: tag, tone: 'gold', source: 'hand', made_by: 'admin' }])
  expect((await add(id, tag)).status).toBe(200)
  expect((await app.callConsoleApi(`GET /console/api/tags/${tag}/players`)).body.items).toMatchObject([
    { id, username: name, source: 'hand', made_by: 'admin' },
  ])
  expect((await app.callConsoleApi(`GET /console/api/players?tag=${tag}`)).body.items).toMatchObject([{ id }])
  expect((await app.callConsoleApi('GET /console/api/players?tag=x')).status).toBe(422)
  expect((await take(id, tag)).body.tags).toEqual([])
  expect((await take(id, tag)).status).toBe(200)
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: id })).body
  expect(items.map(({ act }: { act: string }) => act).filter((act: string) => act.startsWith('tag.'))).toEqual([
    'tag.take',
    'tag.add',
  ])
})

test('a tag by rule follows its segment, and operators cannot give or take it', async () => {
  const [member, later] = [await app.registerPlayer(), await app.registerPlayer()]
  const segment = await makeSegment(app, leaf('level', 'equal', 5))
  await setLevel(member.id, 5)
  await catchUp(app)
  const tag = await makeTag({ segment })
  expect(await tagsOf(member.id)).toEqual([[tag, 'rule']])
  await setLevel(later.id, 5)
  await setLevel(member.id, 0)
  await catchUp(app)
  expect([await tagsOf(member.id), await tagsOf(later.id)]).toEqual([[], [[tag, 'rule']]])
  expect((await add(member.id, tag)).body.code).toBe('TAG_BY_RULE')
  expect((await take(later.id, tag)).body.code).toBe('TAG_BY_RULE')
  const csv = `username\n${member.name}`
  expect((await app.callConsoleApi(`POST /console/api/tags/${tag}/import`, { csv })).body.code).toBe('TAG_BY_RULE')
  expect((await app.callConsoleApi(`POST /console/api/segments/${segment}/archive`)).body.code).toBe(
    'SEGMENT_FEEDS_TAG',
  )
  expect((await app.callConsoleApi(`GET /console/api/segments/${segment}`)).body.tags).toHaveLength(1)
})

test('a segment that tests tags follows changes of tags, also of tags by rule, and no tag can follow it', async () => {
  const { id } = await app.registerPlayer()
  const feeding = await makeSegment(app, leaf('level', 'equal', 6))
  const [byRule, byHand] = [await makeTag({ segment: feeding }), await makeTag()]
  const testing = await makeSegment(app, { all: [leaf('tag', 'any_of', [byRule]), leaf('tag', 'none_of', [byHand])] })
  await catchUp(app)
  await setLevel(id, 6)
  await catchUp(app)
  await catchUp(app)
  expect(await loadMembers(app, testing)).toEqual([id])
  await add(id, byHand)
  await catchUp(app)
  expect(await loadMembers(app, testing)).toEqual([])
  const refused = await app.callConsoleApi('POST /console/api/tags', { name: '循环', segment: testing })
  expect(refused).toMatchObject({ status: 409, body: { code: 'TAG_SEGMENT_TESTS_TAGS' } })
  const change = { name: '循环', condition: leaf('tag', 'any_of', [byHand]), version: 1 }
  expect((await app.callConsoleApi(`PATCH /console/api/segments/${feeding}`, change)).body.code).toBe(
    'SEGMENT_TESTS_TAGS',
  )
  expect((await app.callConsoleApi(`DELETE /console/api/tags/${byHand}`)).body.code).toBe('TAG_IN_USE')
  await app.callConsoleApi(`POST /console/api/segments/${testing}/archive`)
  expect((await app.callConsoleApi(`DELETE /console/api/tags/${byHand}`)).status).toBe(200)
  expect(await tagsOf(id)).toEqual([[byRule, 'rule']])
})

test('a tag that a payout rule tests by an older version of a segment is not removed', async () => {
  const tag = await makeTag()
  const segment = await makeSegment(app, leaf('tag', 'none_of', [tag]))
  const terms = { most: '500', player_most: '0', takes_first: 1, payee_days: 0, share_most: 0, win_most: '0' }
  const rule = await app.callConsoleApi('POST /console/api/payout-rules', { name: '无标签', segment, ...terms })
  expect(rule.status).toBe(201)
  const change = { name: '无标签', condition: leaf('level', 'equal', 1), version: 1 }
  expect((await app.callConsoleApi(`PATCH /console/api/segments/${segment}`, change)).status).toBe(200)
  const remove = () => app.callConsoleApi(`DELETE /console/api/tags/${tag}`)
  expect((await remove()).body.code).toBe('TAG_IN_USE')
  const now = { segment }
  expect((await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule.body.id}`, now)).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('imports usernames and reports the lines without a player', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => app.registerPlayer()))
  const tag = await makeTag()
  await add(players[0]!.id, tag)
  const names = players.map(({ name }) => name)
  const csv = `\ufeffid,Username\r\n1,${names[0]}\r\n2,"${names[1]!.toUpperCase()}"\r\n\r\n4,nobody_here\r\n5,${names[2]}\r\n6,${names[2]}\r\n`
  const send = () => app.callConsoleApi(`POST /console/api/tags/${tag}/import`, { csv })
  const wrong = [{ line: 5, username: 'nobody_here' }]
  expect((await send()).body).toEqual({ taken: 2, known: 1, wrong })
  expect((await send()).body).toEqual({ taken: 0, known: 3, wrong })
  expect(await tagsOf(players[0]!.id)).toEqual([[tag, 'hand']])
  expect(await tagsOf(players[1]!.id)).toEqual([[tag, 'import']])
  const empty = await app.callConsoleApi(`POST /console/api/tags/${tag}/import`, { csv: 'name\nx' })
  expect(empty.body.code).toBe('TAG_FILE_EMPTY')
})

test('reads the column username of a file that has other columns too', () => {
  expect(usernamesIn('username\n a \n\nb')).toEqual([
    { line: 2, username: 'a' },
    { line: 4, username: 'b' },
  ])
  expect(usernamesIn('id;username\n1;a')).toEqual([{ line: 2, username: 'a' }])
  expect(usernamesIn('id|username\n1|a')).toBeNull()
  expect(usernamesIn('username,username\na,b')).toBeNull()
  // As spreadsheets and chats write names; a row without its name is reported.
  expect(usernamesIn('username,note\n="abc123",\n\'abc123,\n\u200eabc123\u00a0,\nａｂｃ123,\n,abc123\n,\n')).toEqual([
    ...[2, 3, 4, 5].map((line) => ({ line, username: 'abc123' })),
    { line: 6, username: '' },
  ])
  expect(usernamesIn('')).toBeNull()
})

test('names that differ by width, invisible characters or blanks are one name', async () => {
  const make = async (name: string) => (await app.callConsoleApi('POST /console/api/tags', { name })).body
  expect((await make('VIP 客户')).name).toBe('VIP 客户')
  for (const name of ['ＶＩＰ 客户', 'VIP\u200b 客户', 'vip\u00a0客户', '\u202eVIP  客户\u2069'])
    expect({ name, code: (await make(name)).code }).toEqual({ name, code: 'TAG_NAME_TAKEN' })
  const segment = { condition: leaf('level', 'equal', 1) }
  const names = ['分组A1', '分组Ａ１']
  const made = []
  for (const name of names)
    made.push((await app.callConsoleApi('POST /console/api/segments', { ...segment, name })).status)
  expect(made).toEqual([201, 409])
})

test('a player is found by a name as it is copied from a chat', async () => {
  const { id, name } = await app.registerPlayer()
  for (const typed of [
    `\u200e${name}\u00a0`,
    ` ${name}\u200b`,
    name.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ]) {
    const { items } = (await app.callConsoleApi('GET /console/api/players', { q: typed })).body
    expect(items.map((one: { id: string }) => one.id)).toEqual([id])
    const sent = await app.callConsoleApi('POST /console/api/messages', { username: typed, title: '题', content: '文' })
    expect([sent.status, sent.body.player_id]).toEqual([201, id])
  }
})

test('refuses a tag without a name, with an existing name, or with an unknown segment', async () => {
  const make = async (fields: object) =>
    (await app.callConsoleApi('POST /console/api/tags', { name: '重名', ...fields })).body.code
  expect(await make({})).toBeUndefined()
  expect([await make({}), await make({ name: '' })]).toEqual(['TAG_NAME_TAKEN', 'TAG_NAME_NEEDED'])
  expect(await make({ name: '无分群', segment: 'x' })).toBe('TAG_SEGMENT_UNKNOWN')
  const tag = await makeTag()
  const change = await app.callConsoleApi(`PATCH /console/api/tags/${tag}`, { name: '改名', tone: 'red' })
  expect(change.body).toMatchObject({ name: '改名', tone: 'red', segment: '' })
  expect((await app.callConsoleApi(`PATCH /console/api/tags/${tag}`, { name: '重名' })).body.code).toBe(
    'TAG_NAME_TAKEN',
  )
  const { id } = await app.registerPlayer()
  expect([(await add(id, 'x')).body.code, (await add('x', tag)).body.code]).toEqual(['TAG_UNKNOWN', 'NOT_FOUND'])
})

test('of twenty operators who give one tag at once each succeeds and the player has it once; without tag.change it is refused', async () => {
  const { id } = await app.registerPlayer()
  const tag = await makeTag()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, tag)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await tagsOf(id)).toEqual([[tag, 'hand']])
  const fields = { username: 'tag_viewer', password, role: 'staff', permissions: ['segment.view', 'player.change'] }
  expect((await app.callConsoleApi('POST /console/api/operators', fields)).status).toBe(201)
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'tag_viewer', password })).body
  expect((await add(id, tag, token)).status).toBe(403)
})

test('who may not see players learns nothing of their protection by tags', async () => {
  const { id } = await app.registerPlayer()
  const staff = async (username: string, permissions: string[]) => {
    const fields = { username, password, role: 'staff', permissions }
    expect((await app.callConsoleApi('POST /console/api/operators', fields)).status).toBe(201)
    return (await app.callConsoleApi('POST /console/api/login', { username, password })).body.token as string
  }
  const permissions = ['segment.view', 'segment.change', 'tag.change']
  const blind = await staff('tag_blind', permissions)
  const seeing = await staff('tag_seeing', [...permissions, 'player.view'])
  const excluded = await makeSegment(app, leaf('is_excluded', 'equal', true))
  const excluded_until = '2027-03-10'
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { excluded_until })).status).toBe(200)
  await catchUp(app)
  const make = (token: string, name: string) =>
    app.callConsoleApi('POST /console/api/tags', { name, segment: excluded }, token)
  expect((await make(blind, '暗')).status).toBe(403)
  const tag = (await make(seeing, '明')).body.id as string
  const hand = await makeTag()
  await add(id, hand)
  const shown = async (token: string) => {
    const { tags, segments } = (await app.callConsoleApi(`GET /console/api/players/${id}/tags`, undefined, token)).body
    return [...tags, ...segments].map((one: { id: string }) => one.id)
  }
  expect(await shown(seeing)).toEqual([tag, hand, excluded])
  expect(await shown(blind)).toEqual([hand])
  expect((await add(id, hand, blind)).body).toMatchObject({ tags: [{ id: hand }], segments: [] })
  const players = (token: string) => app.callConsoleApi(`GET /console/api/tags/${tag}/players`, undefined, token)
  expect([(await players(blind)).status, (await players(seeing)).status]).toEqual([403, 200])
  const condition = { all: [leaf('level', 'equal', 0), leaf('tag', 'any_of', [tag])] }
  const preview = (token: string) => app.callConsoleApi('POST /console/api/segments/preview', { condition }, token)
  expect([(await preview(blind)).status, (await preview(seeing)).status]).toEqual([403, 200])
  const segment = await makeSegment(app, condition)
  const members = (token: string) =>
    app.callConsoleApi(`GET /console/api/segments/${segment}/members`, undefined, token)
  expect([(await members(blind)).status, (await members(seeing)).status]).toEqual([403, 200])
})
