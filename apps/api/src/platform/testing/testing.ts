import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { expect } from 'vitest'
import type { Built } from '../../server/build.ts'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import { sealAudit } from '../db/audit.ts'
import type { ManualClock } from '../base/clock.ts'
import { runAt } from './database.testing.ts'
import { connect, type Connection } from '../db/db.ts'
import { openTestApps } from './open.testing.ts'
import { cloneDemo, makePlace, openAt, type TestOptions, usualMoment } from './testApp.testing.ts'
import { seed } from '../../server/seed.ts'

export interface PlayerAnswer {
  http: number
  code: number
  message: string
  // The type is any, because tests read single fields.
  data: any
}

export interface OperatorAnswer {
  status: number
  // The type is any, because tests read single fields.
  body: any
}

type Headers = Record<string, string>

/** A running installation that tests call through HTTP; nothing is mocked. */
export interface TestApp extends Built {
  clock: ManualClock
  /** Calls the players' API: 'POST /api/login_pc'. */
  callPlayerApi(at: string, body?: unknown, token?: string, headers?: Headers): Promise<PlayerAnswer>
  /** Calls the console's API, as admin if no token is given. */
  callConsoleApi(at: string, body?: unknown, token?: string): Promise<OperatorAnswer>
  registerPlayer(name?: string): Promise<{ token: string; name: string; id: string }>
  createOperator(username: string): Promise<void>
  /** Runs a statement as the owner of the tables, who may do more than the application's role. */
  execAsOwner(statement: string): Promise<void>
  /**
   * Checks the ledger's invariants, and that no answer carried a refusal that its endpoint does not list. Runs after
   * each test.
   */
  check(): Promise<void>
  /** Clean-up functions that `finish` runs before its check. */
  closing: (() => Promise<void>)[]
  finish(): Promise<void>
}

export const password = 'koi12345'
export const payPassword = '123456'
export const code = captchaTexts[0]!

let made = 0
const nextName = (): string =>
  `t${Date.now().toString(36).slice(-5)}${(made++ % 1296).toString(36).padStart(2, '0')}${made}`.slice(0, 9) + '1'

export async function openTestApp(options: Partial<TestOptions> = {}): Promise<TestApp> {
  const at = options.at ?? usualMoment
  const isUsualDemo = options.demo && !options.config && !options.hashesInFull
  const place = await (isUsualDemo ? cloneDemo(at) : makePlace())
  const { built, clock } = await openAt(place, { ...options, at })
  await seed(built.app)
  let operatorToken = ''
  // All checks of an app share one connection: each new one would plan the invariants again, which takes 0.15 s.
  let checking: Promise<Connection> | null = null

  const send = (at: string, body: unknown, token: string | undefined, headers: Headers) => {
    const [method, path] = at.split(' ') as ['POST', string]
    const isGet = method === ('GET' as string)
    return built.server.inject({
      method,
      url: isGet && body ? `${path}?${new URLSearchParams(body as Record<string, string>)}` : path,
      headers: { authorization: token ? `Bearer ${token}` : 'Bearer ', ...headers },
      ...(isGet || body === undefined ? {} : { payload: body as object }),
    })
  }

  const app: TestApp = {
    ...built,
    clock,
    async callPlayerApi(at, body = at.startsWith('GET') ? undefined : {}, token, headers = {}) {
      const response = await send(at, body, token, headers)
      return { http: response.statusCode, ...response.json<Omit<PlayerAnswer, 'http'>>() }
    },
    async callConsoleApi(at, body, token) {
      if (!token && !operatorToken) {
        const login = await send(
          'POST /console/api/login',
          { username: 'admin', password: 'admin12345' },
          undefined,
          {},
        )
        operatorToken = login.json<{ token: string }>().token
      }
      const response = await send(at, body, token ?? operatorToken, {})
      if (response.statusCode === 401 && !token && operatorToken && !at.includes('/login')) {
        operatorToken = ''
        return app.callConsoleApi(at, body) // the session expired on the test's clock
      }
      return { status: response.statusCode, body: response.body ? response.json() : null }
    },
    async registerPlayer(player = nextName()) {
      const from = {
        'x-forwarded-for': `10.${made % 250}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      }
      const answer = await app.callPlayerApi(
        'POST /api/register',
        { name: player, password, confirmPass: password, realname: '张三', paypassword: payPassword, code },
        undefined,
        from,
      )
      expect(answer.message).toBe('注册成功')
      const row = await built.app.db
        .selectFrom('player')
        .select('id')
        .where('username', '=', player)
        .executeTakeFirstOrThrow()
      return { token: answer.data.api_token as string, name: player, id: row.id }
    },
    async createOperator(username) {
      const made = await app.callConsoleApi('POST /console/api/operators', { username, password, role: 'owner' })
      expect(made.status).toBe(201)
    },
    execAsOwner: (statement) => runAt(place.url, statement),
    async check() {
      const { db } = await (checking ??= connect(place.url, { most: 1 }))
      await sealAudit(db)
      const violations = await findViolations(db, invariants)
      // Compared as text, because vitest reports a difference between arrays of objects without their fields.
      expect(violations.map(({ name, detail }) => `${name} ${detail}`).join('\n')).toBe('')
      expect([...built.unlisted]).toEqual([])
    },
    closing: [],
    async finish() {
      openTestApps.delete(app)
      try {
        for (const close of app.closing) await close()
        await app.check()
      } finally {
        await (await checking)?.close()
        await built.close()
        await place.remove()
      }
    },
  }
  openTestApps.add(app)
  return app
}
