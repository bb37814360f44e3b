import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersOf } from '../../server/handlers.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../testing/testing.ts'

let app: TestApp
let token: string
let operator: string
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  token = (await app.registerPlayer()).token
  operator = (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })).body
    .token
})
afterAll(() => app.finish())

const send = async (url: string, type: string | null, payload: string | undefined, as: string) => {
  const response = await app.server.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as}`, ...(type === null ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })
  return { http: response.statusCode, ...response.json<{ code: unknown; message?: string }>() }
}
const parts = '--x\r\ncontent-disposition: form-data; name="amount"\r\n\r\n1\r\n--x--\r\n'
const others: [string, string][] = [
  ['multipart/form-data; boundary=x', parts],
  ['multipart/form-data', ''],
  ['multipart/mixed; boundary=x', parts],
  ['application/x-www-form-urlencoded', 'amount=1'],
  ['text/plain', '{}'],
  ['application/xml', '<a/>'],
]

test.each(others)(
  'every API refuses a body of type %s with 415 before the call runs [ruling 58]',
  async (type, body) => {
    for (const as of [token, ''])
      for (const call of ['transall', 'logoff', 'transfer', 'app', 'login_pc'])
        expect(await send(`/api/${call}`, type, body, as)).toMatchObject({
          http: 415,
          code: 415,
          message: '请求格式不支持',
        })
    for (const at of ['/console/api/logout', '/console/api/jobs/vip/run', '/agent/api/logout', '/agent/api/collect'])
      expect(await send(at, type, body, operator)).toMatchObject({ http: 415, code: 'WRONG_CONTENT_TYPE' })
    expect(await send('/service/api/open', type, body, '')).toMatchObject({ http: 415 })
    expect(await app.callPlayerApi('POST /api/balance', {}, token)).toMatchObject({ code: 200 })
    expect((await app.callConsoleApi('GET /console/api/me', undefined, operator)).status).toBe(200)
  },
)

test('an upload accepts multipart/form-data only [API-20]', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png'])
    expect(await send('/api/uploadimg', type, '{}', token)).toMatchObject({ http: 415, code: 415 })
  expect((await send('/console/api/uploads', 'application/json', '{}', operator)).http).toBe(415)
  expect(await send('/api/uploadimg', null, undefined, token)).toMatchObject({ code: 422, message: '请选择图片' })
})

test('every upload reads the part named file in any position, and asks for a picture when it is missing [NET-10] [API-20]', async () => {
  const part = (name: string, file: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  const other = part('image', '; filename="a.png"', 'x'.repeat(1000))
  const picture = part('file', '; filename="a.png"', 'no picture')
  const visitor = (await send('/service/api/open', 'application/json', '{}', '')) as { data?: { token: string } }
  const uploads = handlersOf(app.app)
    .filter(({ endpoint }) => endpoint.takesFile)
    .map(({ endpoint }) => endpoint.at.split(' ')[1]!)
    .map((url): [string, string] => [url, url.startsWith('/api/') ? token : operator])
  expect(uploads.map(([url]) => url)).toContain('/api/uploadimg')
  for (const [url, as] of [...uploads, ['/service/api/pictures', visitor.data!.token]] as [string, string][]) {
    const saidOf = async (...all: string[]) => {
      const answer = await send(url, 'multipart/form-data; boundary=x', `${all.join('')}--x--\r\n`, as)
      return { url, said: answer.message ?? (answer as { detail?: string }).detail }
    }
    const missing = { url, said: '请选择图片' }
    expect(await saidOf(other)).toEqual(missing)
    expect(await saidOf(other, other)).toEqual(missing)
    expect(await saidOf(part('file', '', 'text without a file name'))).toEqual(missing)
    expect(await saidOf(part('file', '; filename="a.png"', ''))).toEqual(missing)
    expect((await saidOf(other, picture)).said).toMatch(/^仅支持/)
    expect((await saidOf(picture, other)).said).toMatch(/^仅支持/)
  }
})

test('checks the path first, then the method, the size of the body, its type and its syntax [ruling 8]', async () => {
  const large = JSON.stringify({ a: 'x'.repeat(70_000) })
  const bodies: [type: string, body: string, expected: number][] = [
    ['text/plain', large, 413],
    ['application/json', large, 413],
    ['text/plain', '{', 415],
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
  ]
  for (const [type, body, code] of bodies) {
    const seen = { type, body: body.slice(0, 9) }
    const ask = async (url: string) => ({ ...seen, url, ...(await send(url, type, body, '')) })
    expect(await ask('/api/nothing')).toMatchObject({ http: 404, code: 404 })
    expect(await ask('/api/game/list')).toMatchObject({ http: 405, code: 405 })
    expect(await ask('/api/transfer')).toMatchObject({ http: code === 400 ? 200 : code, code })
    expect(await ask('/console/api/nothing')).toMatchObject({ http: 404, code: 'NOT_FOUND' })
    expect(await ask('/console/api/me')).toMatchObject({ http: 405, code: 'WRONG_METHOD' })
    expect(await ask('/console/api/logout')).toMatchObject({ http: code })
  }
  expect(await send('/api/uploadimg', 'text/plain', '{', '')).toMatchObject({ http: 415, code: 415 })
  expect(await send('/api/uploadimg', 'application/json', '{}', '')).toMatchObject({ http: 200, code: 401 })
  expect(await send('/api/uploadimg', 'application/json', 'x'.repeat(2_200_000), '')).toMatchObject({ http: 413 })
})

test('limits a multipart body to 2 MiB + 64 KiB in total, however it is split [ruling 13]', async () => {
  const part = (name: string, bytes: number, file = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${'a'.repeat(bytes)}\r\n`
  const picture = part('file', 1000, '; filename="a.png"')
  const more = Array.from({ length: 5 }, (_, n) => part(`more${n}`, 1024 * 1024)).join('')
  const sized = async (at: string, body: string, as: string) =>
    (await send(at, 'multipart/form-data; boundary=x', `${body}--x--\r\n`, as)).http
  for (const as of [token, '']) expect(await sized('/api/uploadimg', picture + more, as)).toBe(413)
  expect(await sized('/api/uploadimg', more + picture, token)).toBe(413)
  for (const at of ['/console/api/uploads', '/console/api/chat/pictures', '/service/api/pictures'])
    expect(await sized(at, picture + more, operator)).toBe(413)
  expect(await send('/api/uploadimg', 'multipart/form-data; boundary=x', `${picture}--x--\r\n`, token)).toMatchObject({
    http: 200,
    message: '仅支持gif或png格式图片',
  })
})

test('the players’ API ignores unknown fields, whatever they hold [ruling 32]', async () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  for (const x of ['\0', '\ud800', { 'a\0': ['\0'] }, nested(500)]) {
    for (const at of ['app', 'bannerList']) expect((await app.callPlayerApi(`POST /api/${at}`, { x })).code).toBe(200)
    expect((await app.callPlayerApi('POST /api/balance', { x }, token)).code).toBe(200)
    expect((await app.callConsoleApi('POST /console/api/notices', { content: '好', x })).body.code).toBe(
      'FIELD_UNKNOWN',
    )
  }
  const deep = `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`
  expect((await send('/api/app', 'application/json', deep, '')).code).toBe(422)
  expect((await app.callPlayerApi('POST /api/gamelistBycode', { gamecode: 'a\0' })).code).toBe(422)
  for (const content of ['\0', '\ud800'])
    expect((await app.callConsoleApi('POST /console/api/notices', { content })).status).toBe(422)
  expect((await app.callConsoleApi('PATCH /console/api/settings', { title: 'a\0' })).status).toBe(422)
})

test('a missing and an empty body count as an object without fields [NET-01]', async () => {
  for (const [type, body] of [
    [null, undefined],
    ['application/json', ''],
    ['application/json;charset=UTF-8', '{}'],
  ] as const)
    for (const call of ['balance', 'uservip', 'balancelist', 'getBetAmount'])
      expect(await send(`/api/${call}`, type, body, token)).toMatchObject({ http: 200, code: 200 })
  expect((await send('/console/api/jobs/vip/run', null, undefined, operator)).http).toBe(200)
})

test('a write ignores or refuses fields in the query string [ruling 58]', async () => {
  const player = await app.registerPlayer()
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    pay_pass: payPassword,
  }
  const query = new URLSearchParams(card).toString()
  expect((await app.callPlayerApi(`POST /api/bindcard?${query}`, {}, player.token)).code).toBe(422)
  const { pay_pass, ...rest } = card
  expect((await app.callPlayerApi(`POST /api/bindcard?pay_pass=${pay_pass}`, rest, player.token)).message).toBe(
    '请输人支付密码',
  )
  expect((await app.callPlayerApi('POST /api/bindcard', card, player.token)).code).toBe(200)
  expect(
    (await app.callPlayerApi(`POST /api/login_pc?name=${player.name}&password=${password}&code=${code}`)).message,
  ).toBe('请输入您的账号和密码！')
  expect(
    (await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments?amount=5&reason=x`, {})).status,
  ).toBe(422)
  const patched = await app.callConsoleApi(`PATCH /console/api/players/${player.id}?realname=%E6%9D%8E%E5%9B%9B`, {})
  expect(patched).toMatchObject({ status: 422, body: { fields: ['realname'] } })
  expect((await app.callConsoleApi(`GET /console/api/players/${player.id}`)).body.realname).toBe('张三')
  expect((await app.callConsoleApi('PATCH /console/api/settings?title=x', {})).body.fields).toEqual(['title'])
  expect((await app.callConsoleApi('GET /console/api/settings')).body.title).not.toBe('x')
})

test('a state in a body is a single value; a comma-separated list, allowed in filters, is refused', async () => {
  const notice = { content: '公告' }
  for (const state of [1, '1', true]) {
    const made = await app.callConsoleApi('POST /console/api/notices', { ...notice, state })
    expect({ state, ...made.body }).toMatchObject({ state: 1, content: '公告' })
  }
  for (const state of ['0,1', '1,', '01', ' 1', '', 2, 'on', null]) {
    const { status, body } = await app.callConsoleApi('POST /console/api/notices', { ...notice, state })
    expect({ state, status, code: body.code }).toEqual({ state, status: 422, code: 'INVALID' })
  }
})

test('a flag accepts 1, 0, true and false; any other value is refused', async () => {
  const player = await app.registerPlayer()
  const other = await app.callConsoleApi('POST /console/api/operators', {
    username: 'clerk01',
    password: 'clerk-Clerk-12345',
  })
  for (const value of ['x', '', 'on', 2, -1, '01', null, []]) {
    const refused = { value, status: 422, code: 'INVALID' }
    const ask = async (call: string, body: object) => {
      const { status, body: said } = await app.callConsoleApi(call, body)
      return { value, status, code: said.code }
    }
    for (const field of ['isblack', 'status', 'is_test'])
      expect(await ask(`PATCH /console/api/players/${player.id}`, { [field]: value })).toEqual(refused)
    expect(await ask(`PATCH /console/api/operators/${other.body.id}`, { state: value })).toEqual(refused)
    expect(await ask('PATCH /console/api/activities/1', { can_apply: value })).toEqual(refused)
    expect(await ask('POST /console/api/withdrawals/none/resolve', { paid: value })).toEqual(refused)
  }
  for (const yes of [1, '1', true, 'true'])
    expect((await app.callConsoleApi(`PATCH /console/api/players/${player.id}`, { isblack: yes })).body.isblack).toBe(1)
  for (const no of [0, '0', false, 'false'])
    expect((await app.callConsoleApi(`PATCH /console/api/players/${player.id}`, { isblack: no })).body.isblack).toBe(0)
})

test('a page past the end is empty and has the true total, for any page number', async () => {
  for (const page of [2, 999_999_999, 2_147_483_648, '9007199254740993', '99999999999999999999', 1e20]) {
    const { code, data } = await app.callPlayerApi('POST /api/noticeList', { page }, token)
    expect({ page, code, rows: data.data.length }).toEqual({ page, code: 200, rows: 0 })
  }
  for (const page of ['x', '1.5', '1e3', ' 1', {}])
    expect(await app.callPlayerApi('POST /api/noticeList', { page }, token)).toMatchObject({
      code: 422,
      message: '参数错误',
    })
})

test('a key of more than 200 characters is refused, not cut to that of another call [ruling 10]', async () => {
  const { token } = await app.registerPlayer()
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', pay_pass: payPassword }
  const bind = (bank_no: string, key: string) =>
    app.callPlayerApi('POST /api/bindcard', { ...card, bank_no }, token, { 'idempotency-key': key })
  const key = 'k'.repeat(200)
  expect((await bind('6222000099990001', key)).code).toBe(200)
  for (const end of ['a', 'b'])
    expect(await bind('6222000099990002', `${key}${end}`)).toMatchObject({
      code: 422,
      message: 'Idempotency-Key 最多200个字符',
    })
  expect((await bind('6222000099990002', `${key.slice(1)}b`)).code).toBe(200)
  const send = (url: string) => app.server.inject({ method: 'GET', url })
  expect((await send(`/register?pid=${'a'.repeat(37)}`)).headers.location).not.toContain('pid')
  expect((await send('/register?pid=player1')).headers.location).toContain('pid=player1')
})
