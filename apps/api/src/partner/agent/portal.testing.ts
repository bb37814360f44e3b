import type { Category } from '@koi/contract/play/game/game'
import { instant } from '@koi/contract/time'
import { expect } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { code, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { signInAgain, play } from '../../reward/vip/testing.ts'
import { makeAgent } from './agent.ts'

export interface Person {
  id: string
  name: string
  token: string
}

export const at = (text: string) => instant(`${text.replace(' ', 'T')}+08:00`)

let made = 0
/** Helpers of the agent tests. */
export const agentHelpers = (app: TestApp) => ({
  /** Registers a player with a referrer. */
  async recruit(pid: string): Promise<Person> {
    const name = `r${(made += 1)}${pid.slice(0, 2).replace(/\W/g, 'x')}a${made}1`.padEnd(6, '0').slice(0, 10)
    const body = { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code, pid }
    const from = { 'x-forwarded-for': `10.9.${made % 250}.${(made * 7) % 250}` }
    const answer = await app.callPlayerApi('POST /api/register', body, undefined, from)
    expect(answer.message).toBe('注册成功')
    const { id } = await app.app.db
      .selectFrom('player')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    return { id, name, token: answer.data.api_token as string }
  },
  async promote<Who extends { id: string }>(person: Who): Promise<Who> {
    await transact(app.app, (tx) => makeAgent(tx, person.id, app.clock.now()))
    return person
  },
  referrerOf: async ({ id }: { id: string }) =>
    (await app.app.db.selectFrom('player').select('referrerId').where('id', '=', id).executeTakeFirstOrThrow())
      .referrerId,
  /** Signs in through the address that the player site frames. */
  async enter({ name }: { name: string }): Promise<string> {
    const { url } = (await app.callPlayerApi('GET /api/getAgentLoginUrl', undefined, await signInAgain(app, name))).data
    const { status, body } = await app.callConsoleApi('POST /agent/api/code', { code: url.split('#code=')[1] }, 'none')
    expect(status).toBe(200)
    return body.token as string
  },
  lose: (who: { id: string }, yuan: string, time: string, category: Category = 'live') =>
    play(app, who.id, yuan, { at: at(time), winLoss: -Number(yuan) * 100, category }),
})
