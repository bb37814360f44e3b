import type { Area } from '../case.ts'
import { captcha, clerkPassword, type Target, playerPassword } from '../target.ts'
import { type Answer, line } from '../http.ts'

const logIn = async (
  target: Target,
  name: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> => target.ask('POST /api/login_pc', { body: { name, password, code: captcha }, headers })
const logInDesk = (target: Target, username: string, password: string): Promise<Answer> =>
  target.ask('POST /console/api/login', { body: { username, password } })

/** Signing in, staying signed in, and what is told of it. */
export const sessions: Area = {
  name: 'sessions',
  cases: [
    {
      name: 'a session that was left is over',
      tried: 'user with the token of before logoff',
      expected: /^200 401 /,
      run: async (target) => {
        const player = await target.join()
        await target.must(player.ask('logoff'))
        return line(await player.ask('user'))
      },
      weak: async (target) => line(await (await target.join()).ask('user')),
    },
    {
      name: 'a change of the password ends every session',
      tried: 'user with the token of before, of this device and another',
      expected: /^200 401 /,
      run: async (target) => {
        const player = await target.join()
        const other = (await target.must(logIn(target, player.name, playerPassword))).data.new_api_token
        await target.must(
          player.ask('editPassword', { password: playerPassword, paypassword: 'bq7vn2ks', newpasword: 'bq7vn2ks' }),
        )
        return [line(await player.ask('user')), line(await target.ask('POST /api/user', { token: other }))]
      },
    },
    {
      name: "an operator's session that was left is over",
      tried: 'GET me with the token of before logout',
      expected: /^401 /,
      run: async (target) => {
        const clerk = await target.hire()
        await target.must(clerk.ask('POST logout'))
        return line(await clerk.ask('GET me'))
      },
    },
    {
      name: 'an account that is closed is out at once',
      tried: 'GET me and a sign-in after state 0',
      expected: /^401 /,
      run: async (target) => {
        const clerk = await target.hire()
        await target.must(target.admin.ask(`PATCH operators/${clerk.id}`, { state: 0 }))
        return [line(await clerk.ask('GET me')), line(await logInDesk(target, clerk.name, clerkPassword))]
      },
      weak: async (target) => line(await (await target.hire()).ask('GET me')),
    },
    {
      name: 'a password set by another operator ends the sessions',
      tried: 'GET me after a PATCH of the password',
      expected: /^401 /,
      run: async (target) => {
        const clerk = await target.hire()
        await target.must(target.admin.ask(`PATCH operators/${clerk.id}`, { password: 'other-Quartz-7188' }))
        return line(await clerk.ask('GET me'))
      },
    },
    {
      name: 'nobody chooses the token of their session',
      tried: 'a sign-in that brings token, api_token, session and a Bearer of its own',
      expected: /^fresh, 200 401 /,
      run: async (target) => {
        const player = await target.join()
        const chosen = 'a'.repeat(43)
        const body = {
          name: player.name,
          password: playerPassword,
          code: captcha,
          token: chosen,
          api_token: chosen,
          session: chosen,
        }
        const answer = await target.ask('POST /api/login_pc', {
          body,
          token: chosen,
          headers: { cookie: `token=${chosen}` },
        })
        const isFresh = answer.data.new_api_token && answer.data.new_api_token !== chosen
        return `${isFresh ? 'fresh' : 'chosen'}, ${line(await target.ask('POST /api/user', { token: chosen }))}`
      },
    },
    {
      name: 'no answer sets a cookie',
      tried: 'set-cookie of the pages, a sign-in and the APIs',
      expected: /^none$/,
      run: async (target) => {
        const player = await target.join()
        const answers = [
          await logIn(target, player.name, playerPassword),
          await target.ask('GET /'),
          await target.ask('GET /console/'),
          await target.ask('GET /agent/'),
          await target.ask('GET /service/'),
        ]
        return answers.map(({ headers }) => headers.get('set-cookie') ?? 'none')
      },
    },
    {
      name: 'nothing of a secret stands in an answer',
      tried: 'hashes, tokens and payment passwords in what players and operators are told',
      expected: /^nothing$/,
      run: async (target) => {
        const player = await target.join()
        const told = [
          await player.ask('user'),
          await target.admin.ask(`GET players/${player.id}`),
          await target.admin.ask('GET operators'),
          await target.admin.ask('GET audit?per_page=100'),
          await target.admin.ask('GET pay-channels'),
          await target.admin.ask('GET venues'),
          await target.ask('POST /api/app'),
        ]
        const secrets = [
          /\$argon2/,
          /password_?hash/i,
          new RegExp(player.token),
          /token_?hash/i,
          new RegExp(target.secret ?? '\\$never'),
        ]
        return told.map(({ text }) => secrets.find((one) => one.test(text))?.source ?? 'nothing')
      },
    },
  ],
}
