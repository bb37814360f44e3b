import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, day, dayOf } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { password, payPassword } from '../../platform/testing/testing.ts'
import { fileName, folderOf } from '../../access/upload/upload.ts'
import { idCard, loadVerification, sendPicture, submit, verify } from './verification.testing.ts'

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
const next = () => idCard(++made)
const need = (identity_needed: number) => app.callConsoleApi('PATCH /console/api/settings', { identity_needed })
const mine = async (token: string) => (await app.callPlayerApi('POST /api/verification', {}, token)).data
const decide = (id: string, verb: string, body: object = {}, token?: string) =>
  app.callConsoleApi(`POST /console/api/verifications/${id}/${verb}`, body, token)
const inbox = async (token: string) =>
  JSON.stringify((await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)).data.data)
const due = { code: 422, message: '请先在「我的」→「身份认证」完成认证' }

const bank = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行' }
let card = 0
async function playerWithMoney() {
  const player = await app.registerPlayer()
  const credit = { amount: '300', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, credit)
  const bank_no = `62220001111${String(++card).padStart(5, '0')}`
  await app.callPlayerApi('POST /api/bindcard', { ...bank, bank_no, pay_pass: payPassword }, player.token)
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)
  const payIn = () =>
    app.callPlayerApi('POST /api/recharge', { paytype: 'bank', amount: '200', ...bank, bank_no }, player.token)
  const payOut = (amount = '100') =>
    app.callPlayerApi('POST /api/withdraw', { amount, bank: data[0].id, password: payPassword }, player.token)
  const play = () =>
    app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'ag', game_type: '0', game_code: '' }, player.token)
  const into = () =>
    app.callPlayerApi('POST /api/transfer', { amount: '10', sourcetype: 'userbalance', targettype: 'ag' }, player.token)
  return { ...player, payIn, payOut, play, into }
}

test('required before play: deposits, transfers in and launches need verification; withdrawals do not [R4]', async () => {
  const player = await playerWithMoney()
  await need(2)
  try {
    expect(await mine(player.token)).toMatchObject({ needed: 2, state: 'none', number: '' })
    for (const act of [player.payIn, player.play, player.into]) expect(await act()).toMatchObject(due)
    expect((await player.payOut()).code).toBe(200)
    expect((await app.callPlayerApi('POST /api/transall', {}, player.token)).code).toBe(200)
    expect((await verify(app, player, next())).status).toBe(200)
    expect((await player.payIn()).code).toBe(200)
    expect((await player.play()).message).not.toBe(due.message)
    expect((await player.into()).message).not.toBe(due.message)
    expect(await inbox(player.token)).toContain('身份认证已通过')
  } finally {
    await need(0)
  }
})

test('required before withdrawals: only withdrawals need verification [R4]', async () => {
  const player = await playerWithMoney()
  const promptedState = async () =>
    (await app.callPlayerApi('POST /api/deposit/prompts', {}, player.token)).data.identity
  await need(1)
  try {
    expect(await promptedState()).toBe('')
    expect((await player.payIn()).code).toBe(200)
    expect(await player.payOut()).toMatchObject(due)
    await submit(app, player.token, next())
    expect(await player.payOut()).toMatchObject(due)
    const { id } = await loadVerification(app, player.name)
    await need(2)
    expect(await promptedState()).toBe('pending')
    await need(1)
    expect((await decide(id, 'approve')).status).toBe(200)
    expect((await player.payOut()).code).toBe(200)
  } finally {
    await need(0)
  }
  expect((await app.callConsoleApi('PATCH /console/api/settings', { identity_needed: 3 })).status).toBe(422)
})

test('a rejected player sees the reason and can submit again [R4]', async () => {
  const { token, name } = await app.registerPlayer()
  const number = next()
  expect((await submit(app, token, number.toLowerCase())).message).toBe('已提交，审核结果会发到您的站内信')
  expect(await mine(token)).toMatchObject({ state: 'pending', realname: '张**', number: `****${number.slice(-4)}` })
  expect(await submit(app, token, number)).toMatchObject({ code: 409, message: '您的认证正在审核，请等待结果' })
  const row = await loadVerification(app, name)
  expect(row).toMatchObject({ state: 1, kind: 'id_card', number: `****${number.slice(-4)}` })
  const seen = await decide(row.id, 'look')
  expect(seen.body).toMatchObject({
    realname: '张三',
    account_name: '张三',
    number,
    birthday: '1990-01-01',
    duplicates: [],
  })
  expect(seen.body.pictures[0]).toMatch(/^data:image\/webp;base64,UklGR/)
  expect((await decide(row.id, 'reject')).body.code).toBe('REJECTION_REASON_NEEDED')
  expect((await decide(row.id, 'reject', { reason: '照片模糊' })).body).toMatchObject({ state: 3, reason: '照片模糊' })
  expect((await decide(row.id, 'approve')).status).toBe(409)
  expect(await mine(token)).toMatchObject({ state: 'rejected', reason: '照片模糊' })
  expect(await inbox(token)).toContain('原因：照片模糊')
  expect((await submit(app, token, number)).code).toBe(200)
  const again = await loadVerification(app, name)
  expect((await decide(again.id, 'approve')).body).toMatchObject({ state: 2, decided_by: 'admin' })
  expect((await decide(again.id, 'approve')).status).toBe(200)
  expect(await submit(app, token, number)).toMatchObject({ code: 409, message: '您已完成身份认证' })
  const acts = (await app.callConsoleApi('GET /console/api/audit', { q: 'verification', per_page: 50 })).body.items
  const names = acts.map(({ act }: { act: string }) => act)
  for (const act of ['look', 'reject', 'approve']) expect(names).toContain(`verification.${act}`)
  expect(JSON.stringify(acts)).not.toContain(number)
})

test('accepts the name and the number as they are typed [R1]', async () => {
  const { token, id } = await app.registerPlayer()
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { realname: '阿依古丽·买买提' })).status).toBe(
    200,
  )
  const number = next()
  const shown = `${number.slice(0, 6)} ${number.slice(6, 14)}-${number.slice(14)}`
  const typed = shown.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  expect((await submit(app, token, typed, { realname: '阿依古丽•买买提' })).code).toBe(200)
  expect(await mine(token)).toMatchObject({ state: 'pending', number: `****${number.slice(-4)}` })
})

test('refuses invalid documents with the field, and players under age [R1, R3, R4]', async () => {
  const { token, name } = await app.registerPlayer()
  const number = next()
  const today = dayOf(app.clock.now())
  /** A day in the year 18 years ago. */
  const birthdayOn = (date: string): string => `${Number(date.slice(0, 4)) - 18}${date.slice(5).replace('-', '')}`
  const wrong = [
    [{ realname: ' ' }, '请填写证件上的真实姓名'],
    [{ realname: '李四' }, '姓名与注册时的真实姓名不一致，如需更正请联系客服'],
    [{ kind: 'library' }, '请选择证件类型'],
    [{ number: `${number.slice(0, 17)}${number.endsWith('1') ? '2' : '1'}` }, '请填写正确的证件号码'],
    [{ number: 'AB', kind: 'passport' }, '请填写正确的证件号码'],
    [{ number: idCard(1, birthdayOn(addDays(today, 1))) }, '未满18周岁不能使用本平台'],
    [{ number: idCard(1, '19901301') }, '请填写正确的证件号码'],
    [{ pictures: [] }, '请上传1到3张证件照片'],
    [{ pictures: [`${'0'.repeat(32)}.sealed`] }, '请上传1到3张证件照片'],
  ] as const
  for (const [change, message] of wrong) expect(await submit(app, token, number, change)).toMatchObject({ message })
  expect(await loadVerification(app, name)).toBeUndefined()
  expect(await sendPicture(app, token, Buffer.from('<svg/>'))).toMatchObject({ code: 422 })
  // A picture uploaded by another player is refused.
  const other = await app.registerPlayer()
  const { data } = await sendPicture(app, other.token)
  expect(await submit(app, token, number, { pictures: [data.picture] })).toMatchObject({ code: 422 })
  expect((await submit(app, token, idCard(1, birthdayOn(today)))).code).toBe(200)
})

test('approves one document for one of twenty players [R3]', async () => {
  const number = next()
  const players = await Promise.all(Array.from({ length: 20 }, () => app.registerPlayer()))
  for (const { token } of players) expect((await submit(app, token, number)).code).toBe(200)
  const rows = await Promise.all(players.map(({ name }) => loadVerification(app, name)))
  expect((await decide(rows[0].id, 'look')).body.duplicates).toHaveLength(19)
  const answers = await Promise.all(rows.map(({ id }) => decide(id, 'approve')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'DOCUMENT_TAKEN')).toHaveLength(19)
  const late = await app.registerPlayer()
  expect(await submit(app, late.token, number)).toMatchObject({ message: '该证件已用于其他账号的认证，请联系客服' })
})

test('accepts one of twenty concurrent submissions and five a day; applies one of twenty decisions and messages the player once [R4]', async () => {
  const { token, name } = await app.registerPlayer()
  const pictures = [(await sendPicture(app, token)).data.picture]
  const given = { realname: '张三', kind: 'passport', number: 'E12345678', pictures }
  const all = await Promise.all(
    Array.from({ length: 20 }, () => app.callPlayerApi('POST /api/verification/submit', given, token)),
  )
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  const { id } = await loadVerification(app, name)
  const words = await Promise.all(
    Array.from({ length: 20 }, (_, n) => decide(id, n % 2 ? 'approve' : 'reject', { reason: '照片模糊' })),
  )
  const states = new Set(words.filter(({ status }) => status === 200).map(({ body }) => body.state))
  expect(states.size).toBe(1)
  expect((await inbox(token)).split('身份认证').length).toBeGreaterThan(1)
  const { data } = await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)
  expect(data.total).toBe(1)

  const often = await app.registerPlayer()
  for (let n = 0; n < 5; n++) {
    expect((await submit(app, often.token, next())).code).toBe(200)
    await decide((await loadVerification(app, often.name)).id, 'reject', { reason: '照片模糊' })
  }
  expect(await submit(app, often.token, next())).toMatchObject({ code: 429 })
})

test('stores pictures encrypted, serves them at no URL, and shows them only to reviewers [R4, R11]', async () => {
  const { token, name } = await app.registerPlayer()
  await submit(app, token, next())
  const folder = folderOf(app.app.config)
  const sealed = readdirSync(folder).filter((one) => one.endsWith('.sealed'))
  expect(sealed.length).toBeGreaterThan(0)
  for (const one of sealed) {
    expect(fileName.test(one)).toBe(true)
    expect(readFileSync(join(folder, one), 'utf8')).toMatch(/^v1:/)
    expect((await app.server.inject(`/uploads/${one}`)).statusCode).toBe(404)
  }
  const { id } = await loadVerification(app, name)
  for (const [username, permissions] of [
    ['looker', ['verification.view']],
    ['teller', ['player.view', 'player.change']],
  ] as const) {
    await app.callConsoleApi('POST /console/api/operators', { username, password, permissions })
    const { body } = await app.callConsoleApi('POST /console/api/login', { username, password }, 'none')
    for (const verb of ['look', 'approve', 'reject', 'claim'])
      expect((await decide(id, verb, { reason: 'x' }, body.token)).status).toBe(403)
    const list = await app.callConsoleApi('GET /console/api/verifications', {}, body.token)
    expect(list.status).toBe(username === 'looker' ? 200 : 403)
  }
  // The operator who opened the row has claimed it.
  await app.createOperator('second')
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none')
  expect((await decide(id, 'claim', {}, body.token)).body.claimed_by).toBe('second')
  expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { code: 'CLAIMED_BY_OTHER' } })
  expect((await decide(id, 'approve', {}, body.token)).status).toBe(200)
})

test('deletes rejected documents after 30 days; keeps approved and pending ones [R4]', async () => {
  const [no, yes, waits] = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()]
  const number = next()
  await submit(app, no.token, number)
  const { id } = await loadVerification(app, no.name)
  await decide(id, 'reject', { reason: '照片模糊' })
  await verify(app, yes, next())
  await submit(app, waits.token, next())
  const run = (job: string) => app.callConsoleApi(`POST /console/api/jobs/${job}/run`, {})
  const files = () => readdirSync(folderOf(app.app.config)).filter((one) => one.endsWith('.sealed')).length
  await run('sweep-pictures')
  app.clock.advance(29 * day)
  await run('empty-verifications')
  await run('sweep-pictures')
  const before = files()
  expect((await decide(id, 'look')).status).toBe(200)
  app.clock.advance(day)
  expect((await run('empty-verifications')).body.processed).toBeGreaterThan(0)
  expect(files()).toBeLessThan(before)
  expect(await decide(id, 'look')).toMatchObject({ status: 410, body: { code: 'VERIFICATION_EMPTIED' } })
  expect(await loadVerification(app, no.name)).toMatchObject({ state: 3, reason: '照片模糊', number: '' })
  for (const { name } of [yes, waits]) {
    const seen = await decide((await loadVerification(app, name)).id, 'look')
    expect(seen.body.pictures).toHaveLength(1)
  }
})
