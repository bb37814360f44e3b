import { makeAgent } from '../../partner/agent/agent.ts'
import { transact } from '../../platform/ops/app.ts'
import { code, type TestApp } from '../../platform/testing/testing.ts'

export const countOf = (answers: number[], wanted: number) => answers.filter((answer) => answer === wanted).length
export const concurrently = <Result>(many: number, ask: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, n) => ask(n)))

let addresses = 0

/** The three sign-ins of an app, each from an IP address of its own. */
export function signInsOf(app: () => TestApp) {
  const nextAddress = () => `10.77.${Math.floor(++addresses / 250)}.${addresses % 250}`

  const send = (url: string, payload: object, ip = nextAddress()) =>
    app().server.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': ip } })

  /** The three sign-ins: how to call each, and its codes for success, wrong password and too many attempts. */
  const signIns = {
    player: {
      call: async (username: string, word: string, ip?: string) =>
        (await send('/api/login_pc', { name: username, password: word, code }, ip)).json<{ code: number }>().code,
      make: async () => (await app().registerPlayer()).name,
      codes: { right: 200, wrong: 422, limited: 429 },
    },
    operator: {
      call: async (username: string, word: string, ip?: string) =>
        (await send('/console/api/login', { username, password: word }, ip)).statusCode,
      make: async () => {
        const username = `op${++addresses}`
        await app().createOperator(username)
        return username
      },
      codes: { right: 200, wrong: 401, limited: 429 },
    },
    agent: {
      call: async (username: string, word: string, ip?: string) =>
        (await send('/agent/api/login', { username, password: word }, ip)).statusCode,
      make: async () => {
        const { id, name } = await app().registerPlayer()
        await transact(app().app, (tx) => makeAgent(tx, id, app().clock.now()))
        return name
      },
      codes: { right: 200, wrong: 401, limited: 429 },
    },
  }

  const loadTries = async (key: string): Promise<number> =>
    (await app().app.db.selectFrom('attempt').select('id').where('key', 'like', key).execute()).length
  return { send, signIns, loadTries }
}
