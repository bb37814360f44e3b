import { createHash } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { hash as argon2 } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { tronFor } from '../../platform/testing/wallets.testing.ts'
import { fileOf, run } from './import.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const of = (name: string) => (text: string) => createHash(name).update(text).digest('hex')
const [md5, sha256] = [of('md5'), of('sha256')]
const salt = '盐x9'
const columns = 'username,balance,password_kind,password_hash,password_salt,pay_kind,pay_hash,pay_salt'

let network = 0
const logIn = (name: string, word: string) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, {
    'x-forwarded-for': `10.66.${++network % 250}.1`,
  })
const loadHashes = (username: string) =>
  app.app.db
    .selectFrom('player')
    .select(['id', 'passwordHash', 'payPasswordHash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()

const importPlayer = (username: string, ...hashes: string[]) =>
  run(app, [fileOf([columns, `${username},0,${hashes.map((one) => `"${one}"`).join(',')}`])])

test('accepts every kind of hash and replaces it at the first sign-in', async () => {
  const kinds: [kind: string, hash: string, salt: string][] = [
    ['bcrypt', (await bcrypt(password, 4)).replace('$2b$', '$2y$'), ''],
    ['argon2', await argon2(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }), ''],
    ['md5', md5(password).toUpperCase(), ''],
    ['md5(password+salt)', md5(password + salt), salt],
    ['md5(salt+password)', md5(salt + password), salt],
    ['md5(md5+salt)', md5(md5(password) + salt), salt],
    ['sha256', sha256(password), ''],
    ['sha256(password+salt)', sha256(password + salt), salt],
    ['sha256(salt+password)', sha256(salt + password), salt],
  ]
  for (const [n, [kind, hash, given]] of kinds.entries()) {
    const name = `kinds${n}00`
    expect((await importPlayer(name, kind, hash, given, '', '', '')).refused).toEqual([])
    const kept = (await loadHashes(name)).passwordHash
    // A fast hash must not be stored as it was imported.
    if (!hash.startsWith('$')) expect(kept).not.toContain(hash.toLowerCase())
    expect(await logIn(name, 'wrong1234')).toMatchObject({ code: 422 })
    expect(await logIn(name, hash)).toMatchObject({ code: 422 })
    expect((await loadHashes(name)).passwordHash).toBe(kept)
    expect(await logIn(name, password)).toMatchObject({ code: 200 })
    const own = (await loadHashes(name)).passwordHash
    expect(own).toMatch(/^\$argon2id\$/)
    if (kind === 'argon2') expect(own).toBe(kept)
    expect(await logIn(name, password)).toMatchObject({ code: 200 })
    expect((await loadHashes(name)).passwordHash).toBe(own)
  }
})

test('twenty concurrent first sign-ins succeed and store one new hash', async () => {
  await importPlayer('twenty01', 'md5', md5(password), '', '', '', '')
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('twenty01', password)))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await loadHashes('twenty01')).passwordHash).toMatch(/^\$argon2id\$/)
})

test('the sign-in limit counts failures of an imported player', async () => {
  await importPlayer('guard001', 'md5', md5(password), '', '', '', '')
  for (let n = 0; n < 5; n++) expect((await logIn('guard001', 'wrong1234')).code).toBe(422)
  expect((await logIn('guard001', password)).code).toBe(429)
})

test("replaces a payment password's hash at its first use [S-28]", async () => {
  await importPlayer('paying01', 'md5', md5(password), '', 'md5(md5+salt)', md5(md5(payPassword) + salt), salt)
  const { token } = { token: (await logIn('paying01', password)).data.api_token as string }
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: tronFor('imported') }
  expect((await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: '654321' }, token)).code).toBe(422)
  const before = (await loadHashes('paying01')).payPasswordHash
  expect(before).toMatch(/^foreign:/)
  expect((await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: payPassword }, token)).code).toBe(200)
  expect((await loadHashes('paying01')).payPasswordHash).toMatch(/^\$argon2id\$/)
  const change = { password: payPassword, paypassword: '135790', newpasword: '135790' }
  expect((await app.callPlayerApi('POST /api/editPayPassword', change, token)).code).toBe(200)
})

test('an imported payment password is changed at its first use [S-25]', async () => {
  await importPlayer('paying02', 'md5', md5(password), '', 'md5', md5(payPassword), '')
  const token = (await logIn('paying02', password)).data.api_token as string
  const change = { password: payPassword, paypassword: '135790', newpasword: '135790' }
  expect((await app.callPlayerApi('POST /api/editPayPassword', change, token)).code).toBe(200)
  expect(
    (
      await app.callPlayerApi(
        'POST /api/editPayPassword',
        { ...change, password: '135790', paypassword: '246801', newpasword: '246801' },
        token,
      )
    ).code,
  ).toBe(200)
})

test('a player imported without a password signs in only after a reset [R7]', async () => {
  await importPlayer('without1', '', '', '', '', '', '')
  for (const word of ['', ' ', 'koi12345']) expect((await logIn('without1', word)).code).not.toBe(200)
  const { id } = await loadHashes('without1')
  for (const kind of ['login', 'pay']) {
    const { status, body } = await app.callConsoleApi(`POST /console/api/players/${id}/reset-password`, {
      kind,
      reason: '导入后首次登录',
    })
    expect(status).toBeLessThan(300)
    if (kind === 'login') expect((await logIn('without1', body.password)).code).toBe(200)
  }
})

test("the agents' portal accepts and rehashes an imported password", async () => {
  await run(app, [fileOf(['username,balance,agent,password_kind,password_hash', `portal01,0,1,md5,${md5(password)}`])])
  const answer = await app.callConsoleApi('POST /agent/api/login', { username: 'portal01', password }, 'none')
  expect(answer.status).toBe(200)
  expect((await loadHashes('portal01')).passwordHash).toMatch(/^\$argon2id\$/)
})
