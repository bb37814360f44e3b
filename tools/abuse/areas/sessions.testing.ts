import { type Area, attack } from '../case.ts'
import { captcha, logInOperator, logInPlayer, operatorPassword, playerPassword } from '../target.ts'

export const sessions: Area = {
  name: 'sessions',
  cases: [
    attack('the token of a player after logoff', /^200 401 /, async (target) => {
      const player = await target.register()
      await target.requireSuccess(player.ask('logoff'))
      return player.ask('user')
    }).controlledBy(async (target) => (await target.register()).ask('user')),
    attack('the session and a sign-in of a disabled operator', /^401 /, async (target) => {
      const operator = await target.createOperator()
      await target.requireSuccess(target.admin.ask(`PATCH operators/${operator.id}`, { state: 0 }))
      return [await operator.ask('GET me'), await logInOperator(target, operator.name, operatorPassword)]
    }).controlledBy(async (target) => (await target.createOperator()).ask('GET me')),
    attack('a sign-in that brings its own token (session fixation)', /^fresh$|^200 401 /, async (target) => {
      const { name } = await target.register()
      const token = 'a'.repeat(43)
      const chosen = { token, api_token: token, session: token }
      const answer = await target.ask('POST /api/login_pc', {
        body: { name, password: playerPassword, code: captcha, ...chosen },
        token,
        headers: { cookie: `token=${token}` },
      })
      const isFresh = answer.data.new_api_token && answer.data.new_api_token !== token
      return [isFresh ? 'fresh' : 'chosen', target.ask('POST /api/user', { token })]
    }),
    attack('cookies of the pages and of a sign-in', /^none$/, async (target) => {
      const { name } = await target.register()
      const answers = [
        await logInPlayer(target, name, playerPassword),
        ...(await Promise.all(['/', '/console/', '/agent/', '/service/'].map((path) => target.ask(`GET ${path}`)))),
      ]
      return answers.map(({ headers }) => headers.get('set-cookie') ?? 'none')
    }),
    attack('hashes, tokens and secrets in answers', /^nothing$/, async (target) => {
      const player = await target.register()
      const lists = ['operators', 'audit?per_page=100', 'pay-channels', 'venues', `players/${player.id}`]
      const answers = await Promise.all([
        player.ask('user'),
        target.ask('POST /api/app'),
        ...lists.map((list) => target.admin.ask(`GET ${list}`)),
      ])
      const hashes = [/\$argon2/, /password_?hash/i, /token_?hash/i]
      const secrets = [...hashes, new RegExp(player.token), new RegExp(target.secret ?? '\\$never')]
      return answers.map(({ text }) => secrets.find((one) => one.test(text))?.source ?? 'nothing')
    }),
  ],
}
