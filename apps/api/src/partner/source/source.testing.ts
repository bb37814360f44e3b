import { expect } from 'vitest'
import { code, payPassword, password, type TestApp } from '../../platform/testing/testing.ts'

let made = 0

export interface MadeSource {
  id: string
  code: string
}

/** Creates a source; `fields` are those of the console's call. */
export async function makeSource(app: TestApp, fields: object = {}): Promise<MadeSource> {
  const given = `link${++made}`
  const { status, body } = await app.callConsoleApi('POST /console/api/sources', {
    name: `来源${made}`,
    code: given,
    ...fields,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return { id: body.id as string, code: body.code as string }
}

/** Registers a player who came by a link; `more`: further fields of the registration. */
export async function registerBy(app: TestApp, source: unknown, more: object = {}) {
  const name = `s${(++made).toString(36)}${Date.now().toString(36).slice(-5)}1`
  const from = { 'x-forwarded-for': `10.9.${made % 250}.${Math.floor(made / 250)}` }
  const fields = { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code }
  const answer = await app.callPlayerApi('POST /api/register', { ...fields, source, ...more }, undefined, from)
  expect(answer.message).toBe('注册成功')
  const { id } = await app.app.db
    .selectFrom('player')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow()
  return { id, name, token: answer.data.api_token as string }
}

export const storedSource = ({ app }: TestApp, player: string) =>
  app.db
    .selectFrom('playerSource')
    .selectAll()
    .where('playerId', '=', player as never)
    .executeTakeFirst()
