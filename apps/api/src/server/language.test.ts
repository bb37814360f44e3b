import { CredentialsWrong, LoginLimited } from '@koi/contract/player/auth/auth.copy'
import { NotOver } from '@koi/contract/contact/chat/chat.copy'
import { AmountOutside } from '@koi/contract/money/deposit/deposit.copy'
import { type Language, languages } from '@koi/contract/language'
import { LanguageUnknown } from '@koi/contract/player/profile/profile.copy'
import type { AnyRefusal } from '@koi/contract/refusal'
import { Maintenance, NotFound, SignedOut, WrongContentType, WrongMethod } from '@koi/contract/refusal.copy'
import { sentenceIn, textsIn } from '@koi/contract/textsIn'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectService } from '../contact/chat/chat.testing.ts'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../money/deposit/deposit.testing.ts'
import { setForTest } from '../platform/testing/settings.testing.ts'
import { code, password } from '../platform/testing/testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
  await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,en,vi,th' })
})
afterAll(() => app.finish())

const han = /\p{Script=Han}/u
const accept = (language: string) => ({ 'accept-language': language })

/** Asserts that a call is refused with the sentence of each language, and with the Chinese one without the header. */
async function expectRefusal(
  call: (headers: Record<string, string>) => Promise<{ message: string }>,
  refusal: AnyRefusal,
  detail?: unknown,
) {
  expect((await call({})).message).toBe(sentenceIn('zh', refusal, detail))
  for (const language of languages) {
    const { message } = await call(accept(language))
    expect(message).toBe(sentenceIn(language, refusal, detail))
    expect(han.test(message)).toBe(language === 'zh')
  }
}

const logIn = (name: string, word: string, headers: Record<string, string>) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, headers)

test('refuses in the language of the reader, with the values of the sentence', async () => {
  const { name, token } = await app.registerPlayer()
  await setForTest(app, { limit_login_name: 100 })
  await expectRefusal((headers) => logIn(name, 'wrong1234', headers), CredentialsWrong)
  await expectRefusal((headers) => app.recharge(token, bankDeposit({ amount: '1' }), headers), AmountOutside, {
    min: '100',
    max: '10000',
  })
  await expectRefusal((headers) => app.callPlayerApi('POST /api/user', {}, 'none', headers), SignedOut)
  await setForTest(app, { limit_login_name: 1 })
  await expectRefusal((headers) => logIn(name, 'wrong1234', headers), LoginLimited)
})

test("the maintenance notice is in the reader's language while its text is the default", async () => {
  const read = (headers: Record<string, string>) => app.callPlayerApi('POST /api/sponsors', {}, undefined, headers)
  await setForTest(app, { site_state: 0 })
  await expectRefusal(read, Maintenance, { tips: '' })
  await setForTest(app, { repair_tips: 'Back at noon' })
  expect((await read(accept('vi'))).message).toBe('Back at noon')
})

test('refuses in the language of the reader before a handler runs', async () => {
  const send =
    (method: 'GET' | 'POST', url: string, more: Record<string, string> = {}) =>
    (headers: Record<string, string>) =>
      app.server
        .inject({ method, url, headers: { ...more, ...headers }, payload: method === 'POST' ? '{}' : undefined })
        .then((response) => response.json<{ message: string }>())
  await expectRefusal(send('POST', '/api/nothing'), NotFound)
  await expectRefusal(send('GET', '/api/login_pc'), WrongMethod)
  await expectRefusal(send('POST', '/api/login_pc', { 'content-type': 'text/xml' }), WrongContentType)
})

test('ignores the header while only Chinese is on, and languages that are off', async () => {
  const { name, token } = await app.registerPlayer()
  const wrong = (language: string) => logIn(name, 'wrong1234', accept(language))
  await setForTest(app, { languages: 'zh' })
  expect((await wrong('en')).message).toBe(CredentialsWrong.text())
  expect((await app.callPlayerApi('POST /api/nothing', {}, token, accept('en'))).message).toBe(NotFound.text())
  await setForTest(app, { languages: 'zh,vi' })
  expect((await wrong('en, vi;q=0.5')).message).toBe(sentenceIn('vi', CredentialsWrong, undefined))
  expect((await wrong('*')).message).toBe(CredentialsWrong.text())
})

test("names in data, and messages with values, are in the reader's language", async () => {
  const { token } = await app.registerPlayer()
  const call = async (at: string, body: object, language: Language) =>
    app.callPlayerApi(`POST /api/${at}`, body, token, accept(language))
  const { data } = await app.recharge(token, bankDeposit({ amount: '100' }))
  const deposit = (await app.callConsoleApi('GET /console/api/deposits', { q: data.deposit_no })).body.items[0]
  expect((await app.callConsoleApi(`POST /console/api/deposits/${deposit.deposit_no}/approve`, {})).status).toBe(200)
  const read = async (language: Language) => {
    const { statement, turnover, device, inquiry, protection, deposit: deposits } = textsIn[language]
    expect((await call('statement', {}, language)).data.list.data[0].name).toBe(
      statement.movementName('deposit.credit'),
    )
    const [requirement] = (await call('wageringRequirements', {}, language)).data.open
    expect(requirement).toMatchObject({
      source_name: turnover.sourceNames.deposit,
      state_name: turnover.requirementStateNames.open,
      title: turnover.requirementTitles.deposit,
    })
    expect((await call('payinfo', { deposit_no: data.deposit_no }, language)).data.info.paytype).toBe(
      deposits.payWayName('card', ''),
    )
    expect(await call('devices/others', {}, language)).toMatchObject({ message: device.deviceCopy.othersEnded(0) })
    expect((await call('inquiries', {}, language)).data.data[0].name).toBe(inquiry.inquiryNames.complaint)
    expect((await call('protection', {}, language)).data.limits.map(({ name }: { name: string }) => name)).toContain(
      protection.spanNames.calendar.week,
    )
  }
  await app.callPlayerApi('POST /api/protection/limit', { kind: 'loss', span: 'week', amount: '500' }, token)
  for (const language of ['zh', 'vi'] as const) {
    const { message, data: made } = await call('inquiry', { kind: 'complaint', content: 'what happened' }, language)
    expect(message).toContain(made.inquiry_no)
    expect(han.test(message)).toBe(language === 'zh')
  }
  for (const language of languages) await read(language)
})

test('shows the history of protection in each language, to the player and to operators', async () => {
  const { token, id } = await app.registerPlayer()
  const limit = { kind: 'loss', span: 'week', amount: '500' }
  await app.callPlayerApi('POST /api/protection/limit', limit, token, accept('th'))
  for (const language of languages) {
    const words = textsIn[language].protection.changed['limit.set']('loss', 'week', '500', 'calendar')
    const history = await app.callPlayerApi('POST /api/protection/history', {}, token, accept(language))
    expect(history.data.data[0].words).toBe(words)
    const sheet = await app.server.inject({
      url: `/console/api/players/${id}/protection`,
      headers: { authorization: `Bearer ${await operatorToken()}`, cookie: `console_language=${language}` },
    })
    expect(sheet.json<{ history: { words: string }[] }>().history[0]!.words).toBe(words)
  }
})

test('the console is answered in the language of its page, whatever another tab has chosen', async () => {
  const detailIn = async (headers: Record<string, string>) =>
    (await app.server.inject({ method: 'POST', url: '/console/api/login', headers, payload: {} })).json<{
      detail: string
    }>().detail
  const chosen = await detailIn({ cookie: 'console_language=vi' })
  expect(await detailIn({ cookie: 'console_language=vi', 'accept-language': 'zh-CN' })).toMatch(han)
  expect(await detailIn({ cookie: 'console_language=zh', 'accept-language': 'vi' })).toBe(chosen)
  // The list that a browser sends by itself does not count.
  expect(await detailIn({ cookie: 'console_language=vi', 'accept-language': 'zh-CN,zh;q=0.9' })).toBe(chosen)
})

const operatorToken = async (): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })).body.token

const languageOf = async (id: string) =>
  (await app.app.db.selectFrom('player').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language

test('keeps the language of the last sign-in, or the one chosen since', async () => {
  const { name, token, id } = await app.registerPlayer()
  expect(await languageOf(id)).toBe('zh')
  expect((await logIn(name, password, accept('vi'))).code).toBe(200)
  expect(await languageOf(id)).toBe('vi')
  const choose = (language: string, headers = {}) =>
    app.callPlayerApi('POST /api/language', { language }, token, headers)
  expect(await choose('th', accept('th'))).toMatchObject({ code: 200, message: textsIn.th.profile.saved })
  expect(await languageOf(id)).toBe('th')
  await expectRefusal((headers) => choose('fr', headers), LanguageUnknown)
  await setForTest(app, { languages: 'zh,en' })
  expect((await choose('vi')).code).toBe(422)
  expect(await languageOf(id)).toBe('th')
})

test('writes to the inbox in the language of the player at that moment', async () => {
  const { token, id } = await app.registerPlayer()
  const title = async () => (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data[0].title
  for (const language of languages) {
    await app.callPlayerApi('POST /api/language', { language }, token)
    app.clock.advance(1000)
    const asked = await app.callPlayerApi(
      'POST /api/inquiry',
      { kind: 'complaint', content: `what happened, ${language}` },
      token,
    )
    const no = asked.data.inquiry_no
    const [row] = (await app.callConsoleApi('GET /console/api/inquiries', { q: no })).body.items
    const done = await app.callConsoleApi(`POST /console/api/inquiries/${row.id}/answer`, { answer: 'ok' })
    expect(done.status).toBe(200)
    expect(await title()).toBe(textsIn[language].inquiry.answered.title('complaint', no))
  }
  const { rows } = await app.app.pool.query<{ title: string }>(
    `select data->>'title' as title from event where kind = 'message.new' and player_id = $1
     union all select data->>'title' from event_waiting where kind = 'message.new' and player_id = $1`,
    [id],
  )
  expect(rows.filter(({ title: shown }) => han.test(shown))).toHaveLength(1)
})

test('repeats the stored answer of an idempotency key, whatever the language', async () => {
  const { token } = await app.registerPlayer()
  const body = bankDeposit()
  const headers = { 'idempotency-key': 'language' }
  const first = await app.recharge(token, body, { ...headers, ...accept('en') })
  expect(first.code).toBe(200)
  expect(await app.recharge(token, body, { ...headers, ...accept('vi') })).toEqual(first)
})

test('sends the default texts of messengers in the language of the player, or of the template for Chinese', async () => {
  const access = await app.sandbox.control<Record<string, object>>('GET', '/control/messengers')
  const body = { name: 'mail', audience: 'player', adapter: 'smtp', settings: access['smtp'] }
  const messenger = (await app.callConsoleApi('POST /console/api/messengers', body)).body.id
  const template = { event: 'password.reset', messenger_id: messenger, language: 'en' }
  expect((await app.callConsoleApi('POST /console/api/message-templates', template)).status).toBe(201)
  const { token, id } = await app.registerPlayer()
  const address = { mobile: '13712340009', email: 'p@example.com', birthday: '1990-01-01' }
  await app.callPlayerApi('POST /api/updateuserinfo', address, token)
  const newestSubject = async () => {
    const reset = { kind: 'pay', reason: 'lost' }
    expect((await app.callConsoleApi(`POST /console/api/players/${id}/reset-password`, reset)).status).toBe(200)
    expect((await app.callConsoleApi('POST /console/api/jobs/send-messages/run', {})).status).toBe(200)
    const { items } = await app.sandbox.control<{ items: { subject: string }[] }>('GET', '/control/inbox')
    return items[0]!.subject
  }
  const subjectIn = (language: Language) =>
    textsIn[language].messenger.usualWords['password.reset'].subject.replace('{site}', '锦鲤')
  expect(await newestSubject()).toBe(subjectIn('en'))
  app.clock.advance(1000)
  await app.app.db.updateTable('player').set({ language: 'vi' }).where('id', '=', id).execute()
  expect(await newestSubject()).toBe(subjectIn('vi'))
  expect((await app.callConsoleApi(`DELETE /console/api/messengers/${messenger}`)).status).toBe(200)
})

test('answers guests of the chat in the language of the upgrade, or of their page', async () => {
  const service = await connectService(app)
  const open = await fetch(`${service.base}/service/api/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...accept('en') },
    body: '{}',
  })
  const { token } = ((await open.json()) as { data: { token: string } }).data
  const read = async (language?: string) => {
    const page = service.page()
    await page.sendFrame({ t: 'hello', token, after: 0, language })
    return { page, ready: await page.waitFor('ready') }
  }
  const { setting, chat } = textsIn.vi
  const { page, ready } = await read('vi')
  expect(ready.messages.map(({ text }) => text)).toEqual([
    setting.settingDefaults.service_greeting,
    textsIn.en.chat.replyCopy.hours('00:00-24:00'),
  ])
  await page.send('hm')
  await page.read(chat.replyCopy.notFound)
  await page.sendFrame({ t: 'rate', score: 5 })
  expect((await page.waitFor('refused')).text).toBe(sentenceIn('vi', NotOver, undefined))
  await page.sendFrame({ t: 'call' })
  await page.read(chat.replyCopy.called(0))
  const chinese = await read()
  expect(chinese.ready.messages[0]!.text).toBe(textsIn.zh.setting.settingDefaults.service_greeting)
  for (const one of [page, chinese.page]) one.cut()
})
