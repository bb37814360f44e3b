import { day, instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { payPassword } from '../../platform/testing/testing.ts'
import { hashesOf } from './barring.ts'
import { idCard, submit } from '../verification/verification.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp('2026-03-10T04:00:00.000Z')
  expect(
    (await app.callConsoleApi('PATCH /console/api/venues/ag', { state: 1, without_test: 1, base_url: app.sandbox.url }))
      .status,
  ).toBe(200)
})
afterAll(() => app.finish())

let made = 0
/** Adds a list, which is removed when the running test ends. */
const list = async (csv: string, name = `名单${++made}`): Promise<string> => {
  const { body } = await app.callConsoleApi('POST /console/api/barring-lists', { name })
  onTestFinished(async () => {
    await remove(body.id)
  })
  const added = await app.callConsoleApi(`POST /console/api/barring-lists/${body.id}/entries`, { csv })
  expect(added.status).toBe(200)
  return body.id
}
const remove = (id: string) => app.callConsoleApi(`POST /console/api/barring-lists/${id}/remove`, { reason: '到期' })
const loadHits = async (name: string) =>
  (await app.callConsoleApi('GET /console/api/barring-hits', { q: name })).body.items
const clear = (id: string, body: object = { reason: '同名，证件不同' }) =>
  app.callConsoleApi(`POST /console/api/barring-hits/${id}/clear`, body)
const protection = async (token: string) => (await app.callPlayerApi('POST /api/protection', {}, token)).data
const screenAll = () => app.callConsoleApi('POST /console/api/jobs/screen-players/run', {})

const bank = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行' }
let number = 0
async function playerWithMoney() {
  const player = await app.registerPlayer()
  const n = String(++number).padStart(5, '0')
  const mobile = `138000${n}`
  await app.callPlayerApi(
    'POST /api/updateuserinfo',
    { mobile, email: `p${n}@b.cn`, birthday: '1990-01-01' },
    player.token,
  )
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
    amount: '300',
    reason: '测试',
    turnover_multiple: 0,
  })
  const bank_no = `622200003333${n}`
  await app.callPlayerApi('POST /api/bindcard', { ...bank, bank_no, pay_pass: payPassword }, player.token)
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)
  const payIn = (amount = '200') =>
    app.callPlayerApi('POST /api/recharge', { paytype: 'bank', amount, ...bank, bank_no }, player.token)
  const payOut = () =>
    app.callPlayerApi('POST /api/withdraw', { amount: '100', bank: data[0].id, password: payPassword }, player.token)
  const play = () =>
    app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'ag', game_type: '0', game_code: '' }, player.token)
  return { ...player, mobile, payIn, payOut, play }
}
const barred = { code: 403, message: '您已启用自我限制，暂不可使用该功能' }

test('a listed player cannot deposit or play, can withdraw, and sees which list it is [R4]', async () => {
  const player = await playerWithMoney()
  expect((await player.payIn()).code).toBe(200)
  await list(`name,birthday,document,mobile\n别人,1980-01-01,,${player.mobile}\n,,,`, '省级名单')
  expect(await player.payIn()).toMatchObject(barred)
  expect(await player.play()).toMatchObject(barred)
  expect((await player.payOut()).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/transall', {}, player.token)).code).toBe(200)
  expect(await protection(player.token)).toMatchObject({ is_excluded: 1, excluded_kind: 'barred', is_indefinite: 1 })
  const { data } = await app.callPlayerApi('POST /api/noticeList', { page: 1 }, player.token)
  expect(JSON.stringify(data)).toContain('外部禁入名单「省级名单」')
  const [hit] = await loadHits(player.name)
  expect(hit).toMatchObject({ source: '省级名单', evidence: 'mobile', state: 'open' })
  const sheet = (await app.callConsoleApi(`GET /console/api/players/${player.id}/protection`)).body
  expect(sheet.history[0]).toMatchObject({ act: 'barred', actor_name: '名单核对', reason: '省级名单' })

  // A cleared hit needs a reason; the same list does not bar the player again.
  expect((await clear(hit.id, { reason: ' ' })).body.code).toBe('LIST_REASON_NEEDED')
  expect((await clear(hit.id)).body).toMatchObject({ state: 'cleared', cleared_by: 'admin' })
  expect(await clear(hit.id, { reason: '再次' })).toMatchObject({ status: 200, body: { reason: '同名，证件不同' } })
  expect((await player.payIn('300')).code).toBe(200)
  app.clock.advance(day)
  const again = (
    await app.callPlayerApi('POST /api/login_pc', { name: player.name, password: 'koi12345', code: 'a1b2' })
  ).data
  expect(await protection(again.api_token)).toMatchObject({ is_excluded: 0 })
})

test('registration, sign-in and the nightly job also screen, by name and birthday, and by document [R4]', async () => {
  const [early, late, papers] = [await playerWithMoney(), await playerWithMoney(), await playerWithMoney()]
  const card = idCard(7)
  expect((await submit(app, papers.token, card.toLowerCase())).code).toBe(200)
  // All players of these tests share name and birthday; a name alone must not match.
  const nameOnly = await list('name\n张三')
  await screenAll()
  expect(await loadHits(early.name)).toEqual([])
  const id = await list(`mobile,document\n${late.mobile},\n,${card}`)
  const { data } = await app.callPlayerApi('POST /api/login_pc', {
    name: late.name,
    password: 'koi12345',
    code: 'a1b2',
  })
  expect(await protection(data.api_token)).toMatchObject({ is_excluded: 1 })
  expect((await screenAll()).body.processed).toBeGreaterThan(0)
  expect(await loadHits(papers.name)).toMatchObject([{ evidence: 'document' }])
  expect(await loadHits(early.name)).toEqual([])

  const persons = await list('name,birthday\n 张三 ,1991-02-03')
  await setForTest(app, { ask_birthday: 1 })
  const from = { 'x-forwarded-for': '10.9.8.7' }
  const given = {
    password: 'koi12345',
    confirmPass: 'koi12345',
    realname: '张三',
    paypassword: payPassword,
    code: 'a1b2',
  }
  const answer = await app.callPlayerApi(
    'POST /api/register',
    { ...given, name: 'newone1', birthday: '1991-02-03' },
    '',
    from,
  )
  expect(await protection(answer.data.api_token)).toMatchObject({ excluded_kind: 'barred' })
  expect(await loadHits('newone1')).toMatchObject([{ evidence: 'person' }])
  for (const one of [nameOnly, id, persons]) await remove(one)
  // After the list is removed its hits stay until an operator clears them.
  expect(await protection(answer.data.api_token)).toMatchObject({ is_excluded: 1 })
})

/** Registers a player born on 1992-03-04 and returns the source that bars them. */
let registered = 0
async function registerNamed(realname: string) {
  const name = `dotted${++registered}`
  const { data } = await app.callPlayerApi(
    'POST /api/register',
    {
      name,
      realname,
      birthday: '1992-03-04',
      password: 'koi12345',
      confirmPass: 'koi12345',
      paypassword: payPassword,
      code: 'a1b2',
    },
    '',
    { 'x-forwarded-for': `10.9.7.${registered}` },
  )
  const { is_excluded } = await protection(data.api_token)
  return { name, is_excluded }
}

test('a listed name bars however it is typed, in the list and by the player [R4]', async () => {
  await setForTest(app, { ask_birthday: 1 })
  const id = await list(
    'name,birthday\n阿依古丽·买买提,1992-03-04\nＬＩ　Ｓｉ,1992-03-04\nNguyễn Văn Minh,1992-03-04\n⻢丽丽,1992-03-04',
  )
  const typed = [
    '阿依古丽丶买买提',
    '马丽々',
    '阿依古丽•买买提',
    '阿依古丽・买买提',
    '阿依古丽 · 买买提',
    '阿依古丽买买提',
    '阿依古丽 买买提',
  ]
  for (const realname of [...typed, 'li si', 'LiSi', 'nguyen van MINH'])
    expect({ realname, ...(await registerNamed(realname)) }).toMatchObject({ realname, is_excluded: 1 })
  expect(await registerNamed('阿依古丽')).toMatchObject({ is_excluded: 0 })
  await remove(id)
})

test('a list is read as spreadsheets write it; what they have spoilt is reported with its row [R4]', async () => {
  await setForTest(app, { ask_birthday: 1 })
  const { body } = await app.callConsoleApi('POST /console/api/barring-lists', { name: '表格名单' })
  const add = async (csv: string) =>
    (await app.callConsoleApi(`POST /console/api/barring-lists/${body.id}/entries`, { csv })).body
  const rewritten = '号码被表格软件改写，数字已丢失；请将该列设为文本后重新填写'
  const answer = await add(
    [
      'name,birthday,document,mobile',
      '甲,1990/1/5,,',
      '乙,1990-1-5,,',
      '丙,1990年1月5日,,',
      `丁,,="${idCard(31)}",'13912340031`,
      '戊,,,1391234 0032.0',
      '己,,1.10101E+17,',
      '庚,,110101199003070000,13912340033',
      '辛,,,1.39123E+10',
      '壬,5/1/1990,,13912340034',
      '癸,,,1391234',
      '子,,证件?,',
      '\ufffd\ufffd,1990-01-05,,',
      '丑,,,',
    ].join('\r\n'),
  )
  expect(answer).toEqual({
    taken: 6,
    known: 0,
    wrong: [
      { line: 7, reason: rewritten },
      { line: 8, reason: rewritten },
      { line: 9, reason: rewritten },
      { line: 10, reason: '生日无法识别，应为年、月、日，如1990-01-05' },
      { line: 11, reason: '手机号无法识别' },
      { line: 12, reason: '证件号码无法识别' },
      { line: 13, reason: '含有乱码，文件的编码须为UTF-8' },
      { line: 14, reason: '缺少证件号码、手机号，或姓名加生日' },
    ],
  })
  // Separators of other regions, and the days as the list of a register has them.
  const days = '甲,1990-01-05\n乙,1990-01-05\n丙,1990-01-05'
  expect(await add(`name,birthday\n${days}`)).toMatchObject({ taken: 0, known: 3, wrong: [] })
  expect(await add(`sep=;\nname;birthday\n${days.replaceAll(',', ';')}`)).toMatchObject({ known: 3, wrong: [] })
  expect(await add(`name\tbirthday\n${days.replaceAll(',', '\t')}`)).toMatchObject({ known: 3, wrong: [] })
  expect(await add(`document,mobile\n${idCard(31)},13912340031\n,13912340032`)).toMatchObject({ taken: 0, known: 3 })
  await remove(body.id)
})

test('a list from before names had a normal form bars names as they were typed then [R4]', async () => {
  await setForTest(app, { ask_birthday: 1 })
  const id = await list('name\n无')
  const hash = hashesOf(app.app.config, ['person', '阿依古丽•买买提|1992-03-04'])[0]!
  await app.app.db.insertInto('barringEntry').values({ listId: id, hash }).execute()
  for (const realname of ['阿依古丽•买买提', '阿依古丽·买买提'])
    expect(await registerNamed(realname)).toMatchObject({ is_excluded: 1 })
  await remove(id)
})

test('a self-exclusion outlasts a cleared hit and is never shortened by one [R4, R53]', async () => {
  // Later than any time to which the other tests of this file advance the clock.
  app.clock.set(instant('2027-03-10T04:00:00.000Z'))
  const [paused, self, later] = [await playerWithMoney(), await playerWithMoney(), await playerWithMoney()]
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'month' }, paused.token)
  await app.callPlayerApi('POST /api/protection/exclude', { months: 6 }, self.token)
  await list(`mobile\n${paused.mobile}\n${self.mobile}\n${later.mobile}`)
  await screenAll()
  expect(await protection(paused.token)).toMatchObject({ excluded_kind: 'barred' })
  expect(await protection(self.token)).toMatchObject({
    excluded_kind: 'exclusion',
    excluded_until: '2027-09-10 12:00:00',
  })
  // A barred player can self-exclude as well.
  expect((await app.callPlayerApi('POST /api/protection/exclude', { months: 12 }, later.token)).code).toBe(200)
  for (const { name } of [paused, self, later]) expect((await clear((await loadHits(name))[0].id)).status).toBe(200)
  expect(await protection(paused.token)).toMatchObject({
    excluded_kind: 'timeout',
    excluded_until: '2027-04-09 12:00:00',
  })
  expect(await protection(self.token)).toMatchObject({ excluded_kind: 'exclusion' })
  expect(await protection(later.token)).toMatchObject({ excluded_kind: 'exclusion' })
})

test('a player whom a list names stays barred after their self-exclusion is lifted [R4, R55]', async () => {
  const player = await playerWithMoney()
  const signIn = async () =>
    (await app.callPlayerApi('POST /api/login_pc', { name: player.name, password: 'koi12345', code: 'a1b2' })).data
      .api_token as string
  await app.callPlayerApi('POST /api/protection/exclude', { months: 6 }, player.token)
  await list(`mobile\n${player.mobile}`)
  await screenAll()
  app.clock.advance(190 * day)
  await app.callPlayerApi('POST /api/protection/lift', { reason: '期满' }, await signIn())
  app.clock.advance(8 * day)
  // Signing in screens the player for this day.
  const token = await signIn()
  const { body } = await app.callConsoleApi('GET /console/api/exclusion-lifts', { q: player.name })
  const lift = `POST /console/api/exclusion-lifts/${body.items[0].id}/approve`
  expect((await app.callConsoleApi(lift, { reason: '同意' })).status).toBe(200)
  expect(await protection(token)).toMatchObject({ excluded_kind: 'barred', is_indefinite: 1 })
  expect((await clear((await loadHits(player.name))[0].id)).status).toBe(200)
  expect(await protection(token)).toMatchObject({ is_excluded: 0 })
})

test('stores only keyed hashes of a list; reports lines without a person; ignores duplicates [R4, R11]', async () => {
  const { body } = await app.callConsoleApi('POST /console/api/barring-lists', { name: '国家名单' })
  const at = `POST /console/api/barring-lists/${body.id}/entries`
  const csv = '\ufeffName,Birthday,Document,Mobile\n欧阳无忌,1970-05-06,110101197005060018,13912340000\n只有名字,,,\n'
  expect((await app.callConsoleApi(at, { csv })).body).toMatchObject({ taken: 3, known: 0, wrong: [{ line: 3 }] })
  const many = await Promise.all(Array.from({ length: 20 }, () => app.callConsoleApi(at, { csv })))
  for (const one of many) expect(one.body).toMatchObject({ taken: 0, known: 3 })
  expect((await app.callConsoleApi('GET /console/api/barring-lists', { q: '国家' })).body.items[0]).toMatchObject({
    entries: 3,
  })
  const { rows } = await sql<{ text: string }>`
    select e::text as text from barring_entry e union all select a::text from audit a`.execute(app.app.db)
  for (const word of ['欧阳无忌', '110101197005060018', '13912340000'])
    expect(rows.filter(({ text }) => text.includes(word))).toEqual([])
  expect((await app.callConsoleApi(at, { csv: 'something else\n1' })).body.code).toBe('LIST_MALFORMED')
  expect((await app.callConsoleApi('POST /console/api/barring-lists', { name: '国家名单' })).status).toBe(409)
  expect((await app.callConsoleApi('POST /console/api/barring-lists', { name: ' ' })).status).toBe(422)
  expect((await remove(body.id)).status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/barring-lists', { q: '国家' })).body.total).toBe(0)
})

test('queries the register once a day; without its answer deposits and play are refused and sign-in works [R4]', async () => {
  const [named, other] = [await playerWithMoney(), await playerWithMoney()]
  const person = { name: '张三', birthday: '1990-01-01', document: '', mobile: named.mobile }
  await app.control('/register', { mobile: named.mobile })
  const register = { register_name: '国家登记', register_key: app.sandbox.secret }
  await app.callConsoleApi('PATCH /console/api/settings', {
    ...register,
    register_url: `${app.sandbox.url}/register/check`,
  })
  try {
    expect(await named.payIn()).toMatchObject(barred)
    expect(await loadHits(named.name)).toMatchObject([{ source: '国家登记', evidence: 'register' }])
    expect((await other.payIn()).code).toBe(200)
    await app.control('/register', { mode: 'down' })
    expect((await other.play()).message).not.toBe('暂时无法完成身份核对，请稍后再试')
    app.clock.advance(day)
    const { data, code } = await app.callPlayerApi('POST /api/login_pc', {
      name: other.name,
      password: 'koi12345',
      code: 'a1b2',
    })
    expect(code).toBe(200)
    const due = { code: 503, message: '暂时无法完成身份核对，请稍后再试' }
    const play = () => app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'ag', game_type: '0' }, data.api_token)
    expect(await play()).toMatchObject(due)
    await app.control('/register', { mode: 'ok' })
    expect((await play()).message).not.toBe(due.message)
    // Settings show that the key is set, never its value.
    expect((await app.callConsoleApi('GET /console/api/settings')).body).toMatchObject({ register_key: { set: true } })
    await app.control('/register', { ...person, listed: false })
  } finally {
    await app.callConsoleApi('PATCH /console/api/settings', { register_url: '', register_key: null })
  }
})

test('a list bars so many players in 24 hours as the setting allows; an operator clears all its hits at once [R4]', async () => {
  await setForTest(app, { barring_most_day: 2 })
  const players = [await playerWithMoney(), await playerWithMoney(), await playerWithMoney()]
  await list(`mobile\n${players.map(({ mobile }) => mobile).join('\n')}`)
  const other = await playerWithMoney()
  await list(`mobile\n${other.mobile}`)
  const answers = await Promise.all(players.map(({ payIn }) => payIn()))
  expect(answers.filter(({ code }) => code === 403)).toHaveLength(2)
  expect(await other.payIn()).toMatchObject(barred)
  app.clock.advance(day)
  await screenAll()
  const hits = (await Promise.all(players.map(({ name }) => loadHits(name)))).flat()
  expect(hits).toMatchObject([{ source_open: 3 }, { source_open: 3 }, { source_open: 3 }])

  const at = `POST /console/api/barring-hits/${hits[0].id}/clear-source`
  const clearAll = () => app.callConsoleApi(at, { reason: '名单有误' })
  const all = await Promise.all(Array.from({ length: 20 }, clearAll))
  expect(all.map(({ body }) => body.cleared).filter((cleared) => cleared !== 0)).toEqual([3])
  for (const { name } of players) expect(await loadHits(name)).toMatchObject([{ state: 'cleared' }])
  expect(await loadHits(other.name)).toMatchObject([{ state: 'open' }])
  expect((await app.callConsoleApi('POST /console/api/barring-hits/x/clear-source', { reason: 'x' })).status).toBe(404)
})

test('refuses all of twenty concurrent deposits of a listed player and stores one hit [R4]', async () => {
  const player = await playerWithMoney()
  await list(`mobile\n${player.mobile}`)
  const all = await Promise.all(Array.from({ length: 20 }, () => player.payIn()))
  expect(all.filter(({ code }) => code === 200)).toEqual([])
  expect(await loadHits(player.name)).toHaveLength(1)
  const [{ id: hit }] = await loadHits(player.name)
  const cleared = await Promise.all(Array.from({ length: 20 }, () => clear(hit)))
  expect(cleared.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('a list refuses names, days, numbers and columns that would be taken otherwise than they were meant [R4]', async () => {
  const { body } = await app.callConsoleApi('POST /console/api/barring-lists', { name: '读错名单' })
  const add = async (csv: string) =>
    (await app.callConsoleApi(`POST /console/api/barring-lists/${body.id}/entries`, { csv })).body
  const answer = await add(
    [
      'name,birthday,document,mobile,',
      `???,1990-01-05,${idCard(41)},,`,
      `张?,1990-01-05,${idCard(41)},,`,
      '#NAME?,1990-01-05,,,',
      '=A2,1990-01-05,,,',
      '甲,2533-01-05,,,',
      '甲,1890-01-05,,,',
      '甲,1990-01-04T16:00:00Z,,,',
      '甲,32878,,,',
      '甲,,,13800000000转8,',
      '甲,,,138000000001,',
      '甲,,,+86 (138) 0000-0041,',
      '甲,1990-01-05T00:00:00.000Z,,,',
      '欧阳,娜娜,1990-01-05,,,13800000042',
    ].join('\n'),
  )
  const [name, formula, birthday, mobile] = [
    '姓名无法识别，可能在转换编码时丢失',
    '含有公式或表格软件的错误值，如 #NAME?',
    '生日无法识别，应为年、月、日，如1990-01-05',
    '手机号无法识别',
  ]
  expect(answer).toEqual({
    taken: 2,
    known: 0,
    wrong: [
      ...[name, name, formula, formula, birthday, birthday, birthday, birthday, mobile, mobile].map((reason, n) => ({
        line: n + 2,
        reason,
      })),
      { line: 14, reason: '单元格多于首行的列数，可能某个值含有分隔符' },
    ],
  })
  for (const header of ['name,birthday,id_number,mobile', 'name,birthday,document,document'])
    expect(await add(`${header}\n甲,1990-01-05,${idCard(42)},`)).toMatchObject({ code: 'LIST_MALFORMED' })
  expect(await add('name，birthday\n甲，1990-01-05')).toMatchObject({ taken: 0, known: 1, wrong: [] })
  await remove(body.id)
})

test('a player whose data cannot be read holds up the screening of no other', async () => {
  const [one, two] = [await playerWithMoney(), await playerWithMoney()]
  const [broken, other] = one.id < two.id ? [one, two] : [two, one]
  const sealed = app.app.db.selectFrom('player').select('realname').where('id', '=', broken.id)
  const { realname } = await sealed.executeTakeFirstOrThrow()
  const keep = (text: typeof realname) =>
    app.app.db.updateTable('player').set({ realname: text }).where('id', '=', broken.id).execute()
  onTestFinished(() => keep(realname).then(() => undefined))
  await keep(`${realname.slice(0, -4)}AAAA` as typeof realname)
  await list(`name,birthday,document,mobile\n某人,,,${other.mobile}\n`)
  const { status } = await screenAll()
  expect([status, await loadHits(other.name)]).toEqual([500, [expect.objectContaining({ state: 'open' })]])
})
