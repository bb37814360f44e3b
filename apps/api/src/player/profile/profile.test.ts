import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashesIn } from '../../platform/base/personal.ts'
import { reseal } from '../../platform/queue/reseal.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  // All players of these tests call from one address.
  await app.callConsoleApi('PATCH /console/api/settings', { limit_taken: 1000 })
})
afterAll(() => app.finish())

const profile = { mobile: '13812345678', email: 'a@b.cn', birthday: '1990-05-06' }
const save = (body: object, token: string) => app.callPlayerApi('POST /api/updateuserinfo', body, token)
const me = (token: string) => app.callPlayerApi('POST /api/user', {}, token)

/** Uploads a file as the site does: multipart, field `file`. */
async function send(at: string, token: string, file: Buffer | null, name = 'a.png', part = 'file') {
  const form = new FormData()
  if (file) form.append(part, new Blob([new Uint8Array(file)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.server.inject({
    method: 'POST',
    url: at,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return {
    http: response.statusCode,
    ...response.json<{
      code: number
      message: string
      data: { avatar: string } | null
      url?: string
      detail?: string
    }>(),
  }
}
const drawPicture = (format: 'png' | 'gif' | 'jpeg' | 'webp', width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#b8322a' } })
    .toFormat(format)
    .toBuffer()

test('a new player reads their whole record [API-04, ENT-02, ENT-03]', async () => {
  const { token, name, id } = await app.registerPlayer()
  const { code, data } = await me(token)
  expect(code).toBe(200)
  expect(data).toEqual({
    id,
    username: name,
    realname: '张三',
    avatar: '',
    joinday: 1,
    balance: '0.00',
    gameblance: '0.00',
    isblack: 0,
    status: 1,
    isagent: 0,
    current_vip: 'VIP0',
    vip: 0,
    paysum: '0.00',
    birthday: '',
    email: '',
    mobile: '',
    transferstatus: 0,
    usdtrate: '7.2',
    withdrawusdtrate: '7.3',
    withdrawcashfee: '5.00',
    withdrawfeeusdttrc: '1.00',
    is_excluded: 0,
    excluded_until: '',
    has_play_limits: 0,
  })
  expect(await me('')).toMatchObject({ http: 200, code: 401, data: null })
})

test('`joinday` counts Beijing days including the first [MINE-06]', async () => {
  const { token } = await app.registerPlayer()
  const before = app.clock.now()
  app.clock.advance(11 * 3_600_000)
  expect((await me(token)).data.joinday).toBe(1)
  app.clock.advance(1 * 3_600_000 + 1000)
  const signedIn = await app.callConsoleApi('GET /console/api/players')
  expect(signedIn.status).toBe(200)
  expect((await me(token)).data?.joinday).toBe(2)
  app.clock.set(before)
})

test.each([
  ['PROFILE-09', { mobile: '1', email: 'x', birthday: '' }, '请输入正确手机号'],
  ['PROFILE-10', { mobile: '15412345678' }, '请输入正确手机号'],
  ['PROFILE-10', { mobile: '17012345678' }, '请输入正确手机号'],
  ['PROFILE-10', { mobile: '19912345678' }, '请输入正确手机号'],
  ['PROFILE-10', { mobile: '1381234567' }, '请输入正确手机号'],
  ['PROFILE-11', { email: 'a@b' }, '请输入正确邮箱号'],
  ['PROFILE-11', { email: 'a@b.c' }, '请输入正确邮箱号'],
  ['PROFILE-11', { email: 'a@b.abcde' }, '请输入正确邮箱号'],
  ['PROFILE-12', { birthday: '' }, '请输入正确的日期格式：YYYY-MM-DD'],
  ['PROFILE-12', { birthday: '1979-12-31' }, '请输入正确的日期格式：YYYY-MM-DD'],
  ['PROFILE-12', { birthday: '1990-02-30' }, '请输入正确的日期格式：YYYY-MM-DD'],
  ['PROFILE-12', { birthday: '2026-03-11' }, '请输入正确的日期格式：YYYY-MM-DD'],
])('%s a profile with %o is refused', async (_row, change, message) => {
  const { token } = await app.registerPlayer()
  expect(await save({ ...profile, ...change }, token)).toMatchObject({ http: 200, code: 422, message })
  expect((await me(token)).data.mobile).toBe('')
})

test('a birthday below the minimum age is refused, not saved, and shown to operators once a day [R4]', async () => {
  const { token, id } = await app.registerPlayer()
  const refused = { http: 200, code: 422, message: '未满18周岁不能使用本平台，如生日填写有误请更正' }
  expect(
    await save({ ...profile, mobile: '13812345611', email: 'y@b.cn', birthday: '2008-03-11' }, token),
  ).toMatchObject(refused)
  expect(
    await save({ ...profile, mobile: '13812345611', email: 'y@b.cn', birthday: '2020-01-01' }, token),
  ).toMatchObject(refused)
  expect((await me(token)).data).toMatchObject({ birthday: '', mobile: '' })
  const { body } = await app.callConsoleApi('GET /console/api/harm-markers', { per_page: '200' })
  expect(body.items.filter((row: { player_id: string }) => row.player_id === id)).toMatchObject([
    { kind: 'underage', words: '在个人资料中填写的生日未满18周岁，未保存', state: 1 },
  ])
  const of18 = { ...profile, mobile: '13812345611', email: 'y@b.cn', birthday: '2008-03-10' }
  expect((await save(of18, token)).code).toBe(200)
})

test('the record tells a pause with its end, and limits of play [R52, R53]', async () => {
  const { token, id } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/limit', { kind: 'deposit', span: 'day', amount: '100' }, token)
  expect((await me(token)).data).toMatchObject({ is_excluded: 0, has_play_limits: 0 })
  await app.callPlayerApi('POST /api/protection/limit', { kind: 'loss', span: 'day', amount: '100' }, token)
  expect((await me(token)).data).toMatchObject({ is_excluded: 0, excluded_until: '', has_play_limits: 1 })
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, token)
  const paused = (await me(token)).data
  expect(paused).toMatchObject({ is_excluded: 1, excluded_until: expect.stringMatching(/^2026-03-11 /) })
  await app.callPlayerApi('POST /api/protection/exclude', { months: 6 }, token)
  expect((await me(token)).data).toMatchObject({ is_excluded: 1, excluded_until: expect.stringMatching(/^2026-09-1/) })
  await app.app.db.updateTable('protection').set({ termEndsAt: app.clock.now() }).where('playerId', '=', id).execute()
  expect((await me(token)).data).toMatchObject({ is_excluded: 1, excluded_until: '' })
})

test('saves a profile, ignores other fields and rejects a contact of another player [API-23, PROFILE-15]', async () => {
  const { token } = await app.registerPlayer()
  expect(await save({ ...profile, realname: '李四', balance: '99.00', vip: 9 }, token)).toMatchObject({
    code: 200,
    message: '操作成功',
    data: {},
  })
  expect((await me(token)).data).toMatchObject({ ...profile, realname: '张三', balance: '0.00', vip: 0 })
  expect((await save(profile, token)).code).toBe(200)
  const other = await app.registerPlayer()
  expect(await save(profile, other.token)).toMatchObject({ code: 409, message: '该手机号已被使用' })
  expect(await save({ ...profile, mobile: '8613812345679', email: 'A@B.CN' }, other.token)).toMatchObject({
    code: 409,
    message: '该邮箱已被使用',
  })
  expect((await save({ ...profile, mobile: '14512345678', email: 'a@b.info' }, other.token)).code).toBe(200)
})

test('a phone number is unique across its spellings, and its owner can change the spelling [PROFILE-15]', async () => {
  const mine = await app.registerPlayer()
  const other = await app.registerPlayer()
  const spellings = ['13312345678', '013312345678', '8613312345678', '1795113312345678']
  for (const mobile of spellings) {
    expect((await save({ ...profile, mobile, email: 'mine@b.cn' }, mine.token)).code).toBe(200)
    expect((await me(mine.token)).data.mobile).toBe(mobile)
    for (const theirs of spellings)
      expect(await save({ ...profile, mobile: theirs, email: 'other@b.cn' }, other.token)).toMatchObject({
        code: 409,
        message: '该手机号已被使用',
      })
    const found = await app.callConsoleApi('GET /console/api/players', { q: '13312345678' })
    expect(found.body.items.map(({ username }: { username: string }) => username)).toEqual([mine.name])
  }
})

test('a search finds a name and a phone number however they are typed, also under a hash of the earlier form', async () => {
  const { id, name } = await app.registerPlayer()
  const at = `PATCH /console/api/players/${id}`
  expect((await app.callConsoleApi(at, { realname: '阿依古丽·买买提', mobile: '13312340007' })).status).toBe(200)
  const found = async (q: string) =>
    (await app.callConsoleApi('GET /console/api/players', { q })).body.items.map(
      (row: { username: string }) => row.username,
    )
  const typed = ['阿依古丽•买买提', '阿依古丽 买买提', '１３３ １２３４ ０００７', '+86 133-1234-0007']
  for (const q of typed) expect({ q, found: await found(q) }).toEqual({ q, found: [name] })

  const [, earlier] = hashesIn(app.app.config, 'player.realname', '阿依古丽·买买提')
  await app.app.db.updateTable('player').set({ realnameHash: earlier! }).where('id', '=', id).execute()
  expect(await found('阿依古丽·买买提')).toEqual([name])
  expect(await found('阿依古丽•买买提')).toEqual([])
  expect(await reseal(app.app)).toBe(1)
  expect(await reseal(app.app)).toBe(0)
  expect(await found('阿依古丽•买买提')).toEqual([name])
})

test('an operator enters a number and an address as they were sent to them', async () => {
  const { id } = await app.registerPlayer()
  const at = `PATCH /console/api/players/${id}`
  const typed = { mobile: '+86 138-1234-9001', email: 'Koi9001@example.com\u200b ' }
  expect((await app.callConsoleApi(at, typed)).status).toBe(200)
  const { body } = await app.callConsoleApi(`GET /console/api/players/${id}`)
  expect(body).toMatchObject({ mobile: '13812349001', email: 'Koi9001@example.com' })
})

test('of twenty players who save one phone number concurrently, one succeeds', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => app.registerPlayer()))
  const answers = await Promise.all(
    players.map(({ token }, n) =>
      save({ ...profile, mobile: `${['', '0', '86', '17951'][n % 4]}13700000000`, email: `p${n}@b.cn` }, token),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ message }) => message === '该手机号已被使用')).toHaveLength(19)
})

test('of twenty players who save one e-mail address concurrently, one succeeds', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => app.registerPlayer()))
  const answers = await Promise.all(
    players.map(({ token }, n) =>
      save({ ...profile, mobile: `1360000${1000 + n}`, email: n % 2 ? 'one@b.cn' : 'One@b.cn' }, token),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
})

test('re-encodes an avatar, serves it as immutable and deletes the previous one [API-20, MINE-02]', async () => {
  const { token } = await app.registerPlayer()
  const first = await send('/api/uploadimg', token, await drawPicture('png'), 'x.exe')
  expect(first).toMatchObject({ http: 200, code: 200, message: '上传成功' })
  const url = first.data!.avatar
  expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/)
  expect((await me(token)).data.avatar).toBe(url)
  const served = await app.server.inject(url)
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 })
  const second = await send('/api/uploadimg', token, await drawPicture('gif'), 'x.gif')
  expect(second.code).toBe(200)
  expect((await app.server.inject(url)).statusCode).toBe(404)
  expect(
    readdirSync(join(app.app.config.data, 'uploads')).filter((name) => second.data!.avatar.endsWith(name)),
  ).toHaveLength(1)
})

test('accepts a screenshot-sized picture and rejects one above the pixel limit [API-20]', async () => {
  const { token } = await app.registerPlayer()
  for (const format of ['png', 'gif'] as const) {
    expect(await send('/api/uploadimg', token, await drawPicture(format, 1440, 3088))).toMatchObject({
      code: 200,
      message: '上传成功',
    })
  }
  expect((await send('/api/uploadimg', token, await drawPicture('png', 5000, 5001))).code).toBe(422)
})

test('rejects files that are not PNG or GIF [API-20]', async () => {
  const { token } = await app.registerPlayer()
  expect(await send('/api/uploadimg', token, null)).toMatchObject({ http: 200, code: 422, message: '请选择图片' })
  expect(await app.callPlayerApi('POST /api/uploadimg', {}, token)).toMatchObject({ http: 415, code: 415 })
  const refused = { http: 200, code: 422, message: '仅支持gif或png格式图片' }
  expect(await send('/api/uploadimg', token, await drawPicture('jpeg'))).toMatchObject(refused)
  expect(await send('/api/uploadimg', token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject(
    refused,
  )
  expect(await send('/api/uploadimg', token, (await drawPicture('png')).subarray(0, 60))).toMatchObject(refused)
  expect(
    await send(
      '/api/uploadimg',
      token,
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200, 7)]),
    ),
  ).toMatchObject(refused)
  const large = Buffer.concat([await drawPicture('png'), Buffer.alloc(2 * 1024 * 1024)])
  expect(await send('/api/uploadimg', token, large)).toMatchObject({
    http: 413,
    code: 413,
    message: '图片大小不能超过2M',
    data: null,
  })
  expect(await send('/api/uploadimg', '', await drawPicture('png'))).toMatchObject({ http: 200, code: 401 })
  expect((await me(token)).data.avatar).toBe('')
  expect((await app.server.inject('/uploads/../admin')).statusCode).toBe(404)
})

test('a picture in a part not named `file` counts as missing, and nothing is stored [NET-10, API-20]', async () => {
  const { token } = await app.registerPlayer()
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
  const folder = join(app.app.config.data, 'uploads')
  const kept = () => (existsSync(folder) ? readdirSync(folder) : [])
  const before = kept()
  for (const part of ['avatar', 'File', 'files', 'file[]', '']) {
    const sent = await send('/api/uploadimg', token, await drawPicture('png'), 'a.png', part)
    expect(sent).toMatchObject({ http: 200, code: 422, message: '请选择图片' })
    for (const at of ['/console/api/uploads', '/console/api/chat/pictures'])
      expect((await send(at, body.token, await drawPicture('png'), 'a.png', part)).http).toBe(422)
  }
  expect(kept()).toEqual(before)
  expect((await me(token)).data.avatar).toBe('')
})

test('operators can send more picture formats, up to the same size', async () => {
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
  for (const kind of ['png', 'gif', 'jpeg', 'webp'] as const) {
    const sent = await send('/console/api/uploads', body.token, await drawPicture(kind, 3000))
    expect(sent.http).toBe(201)
    expect(existsSync(join(app.app.config.data, sent.url!))).toBe(true)
    expect((await app.server.inject(sent.url!)).headers['content-type']).toBe('image/webp')
  }
  expect((await send('/console/api/chat/pictures', body.token, await drawPicture('png'))).http).toBe(201)
  const acts = (await app.callConsoleApi('GET /console/api/audit', { q: 'picture' })).body.items
  expect(new Set(acts.map(({ act }: { act: string }) => act))).toEqual(new Set(['upload.picture', 'chat.picture']))
  expect((await send('/console/api/uploads', body.token, Buffer.from('nothing'))).http).toBe(422)
  expect((await send('/console/api/uploads', body.token, Buffer.alloc(2_200_000))).http).toBe(413)
  const { token } = await app.registerPlayer()
  expect((await send('/console/api/uploads', token, await drawPicture('png'))).http).toBe(401)
})
