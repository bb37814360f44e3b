import type { Area } from '../case.ts'
import { captcha, clerkPassword, type Target, playerPassword, payPassword, unique } from '../target.ts'
import { type Answer, line } from '../http.ts'

const logIn = async (
  target: Target,
  name: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> => target.ask('POST /api/login_pc', { body: { name, password, code: captcha }, headers })
const logInDesk = (target: Target, username: string, password: string): Promise<Answer> =>
  target.ask('POST /console/api/login', { body: { username, password } })
const logInAgent = (target: Target, username: string, password: string): Promise<Answer> =>
  target.ask('POST /agent/api/login', { body: { username, password } })

/** Middle of how long it takes to be refused, in milliseconds. */
async function middle(times: number, act: (n: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const begun = performance.now()
    await act(n)
    taken.push(performance.now() - begun)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!
}

/** Whether two ways of being refused take about as long. */
const alike = (one: number, other: number): string =>
  Math.max(one, other) / Math.min(one, other) < 2.5 ? 'alike' : `${one.toFixed(0)} ms and ${other.toFixed(0)} ms`

/** Guessing names, passwords and codes. */
export const guessing: Area = {
  name: 'guessing',
  cases: [
    {
      name: 'guessing a password is stopped, for the right one as well',
      tried: 'six wrong passwords of one name, then the right one',
      expected: /^200 429 /,
      run: async (target) => {
        const { name } = await target.join()
        for (let n = 0; n < 5; n++) await logIn(target, name, `wrong${n}`)
        return [line(await logIn(target, name, 'wrong6')), line(await logIn(target, name, playerPassword))]
      },
      weak: async (target) => line(await logIn(target, (await target.join()).name, playerPassword)),
    },
    {
      name: 'guessing at once is stopped as well',
      tried: 'thirty wrong passwords of one name at once: how many were compared',
      expected: /^at most 5$/,
      run: async (target) => {
        const { name } = await target.join()
        const all = await Promise.all(Array.from({ length: 30 }, (_, n) => logIn(target, name, `wrong${n}`)))
        const compared = all.filter(({ code }) => code === '422').length
        return compared <= 5 ? 'at most 5' : `${compared}`
      },
    },
    {
      name: 'a made-up address does not begin the count again',
      tried: 'wrong passwords from another X-Forwarded-For each, case of the name changed',
      expected: /^200 429 /,
      run: async (target) => {
        const { name } = await target.join()
        for (let n = 0; n < 6; n++) {
          const headers = {
            'x-forwarded-for': `203.0.113.${n}`,
            'x-real-ip': `203.0.113.${n}`,
            forwarded: `for=203.0.113.${n}`,
          }
          await logIn(target, n % 2 ? name.toUpperCase() : name, `wrong${n}`, headers)
        }
        return line(await logIn(target, name, 'wrong', { 'x-forwarded-for': '203.0.113.99' }))
      },
    },
    {
      name: "guessing an operator's password is stopped",
      tried: 'six wrong passwords of one operator, then the right one',
      expected: /^429 /,
      run: async (target) => {
        const { name } = await target.hire()
        for (let n = 0; n < 5; n++) await logInDesk(target, name, `wrong-${n}-word`)
        return line(await logInDesk(target, name, clerkPassword))
      },
    },
    {
      name: 'guessing through the portal counts for the same name',
      tried:
        'five wrong passwords at /agent/api/login, then the right one at login_pc, from a device never seen before',
      expected: /^200 429 /,
      run: async (target) => {
        const { name } = await target.join()
        for (let n = 0; n < 5; n++) await logInAgent(target, name, `wrong${n}`)
        return line(await logIn(target, name, playerPassword, { 'user-agent': 'another device' }))
      },
    },
    {
      name: 'guessing the payment password is stopped over every call that asks for it',
      tried: 'wrong ones at withdraw, delcard, bindcard and editPayPassword, then the right one',
      expected: /^200 429 /,
      run: async (target) => {
        const player = await target.join()
        await target.give(player, '500.00')
        const card = await target.cardOf(player)
        const wrong = '482917'
        await player.ask('withdraw', { bank: card, amount: '100', password: wrong })
        await player.ask('delcard', { id: card, pay_pass: wrong })
        await player.ask('editPayPassword', { password: wrong, paypassword: '905172', newpasword: '905172' })
        await player.ask('delcard', { id: card, pay_pass: '111222' })
        await player.ask('withdraw', { bank: card, amount: '101', password: '111223' })
        return line(await player.ask('withdraw', { bank: card, amount: '102', password: payPassword }))
      },
    },
    {
      name: 'one session asks so often and no more',
      tried: '200 calls in a minute with limit_calls_minute 120',
      expected: /^between 80 and 125 taken$/,
      run: async (target) => {
        const player = await target.join()
        await target.settings({ limit_calls_minute: 120 })
        try {
          const all = await Promise.all(Array.from({ length: 200 }, () => player.ask('user')))
          const taken = all.filter(({ code }) => code === '200').length
          return taken >= 80 && taken <= 125 ? 'between 80 and 125 taken' : `${taken} taken`
        } finally {
          await target.settings({ limit_calls_minute: 100_000 })
        }
      },
    },
    {
      name: 'a sign-in does not tell which names there are',
      tried: 'a wrong password for a name that is there and one that is not, at all three doors',
      expected: /^the same$/,
      run: async (target) => {
        const [{ name }, clerk] = [await target.join(), await target.hire()]
        const stranger = `x${unique()}1`
        const pairs = [
          [await logIn(target, name, 'wrong1234'), await logIn(target, stranger, 'wrong1234')],
          [await logInDesk(target, clerk.name, 'wrong1234'), await logInDesk(target, stranger, 'wrong1234')],
          [await logInAgent(target, 'demo005', 'wrong1234'), await logInAgent(target, stranger, 'wrong1234')],
          [await logInAgent(target, name, 'wrong1234'), await logInAgent(target, stranger, 'wrong1234')],
        ] as const
        return pairs.map(([there, not]) => (line(there) === line(not) ? 'the same' : `${line(there)} / ${line(not)}`))
      },
    },
    {
      name: 'a sign-in takes as long for a name that is not there',
      tried: 'middle of seven wrong passwords each, of players and operators',
      expected: /^alike$/,
      run: async (target) => {
        const names = await Promise.all(Array.from({ length: 7 }, () => target.join()))
        const clerks = await Promise.all(Array.from({ length: 7 }, () => target.hire()))
        const nobody = () => `x${unique()}1`
        return [
          alike(
            await middle(7, (n) => logIn(target, names[n]!.name, 'wrong1234')),
            await middle(7, () => logIn(target, nobody(), 'wrong1234')),
          ),
          alike(
            await middle(7, (n) => logInDesk(target, clerks[n]!.name, 'wrong1234')),
            await middle(7, () => logInDesk(target, nobody(), 'wrong1234')),
          ),
        ]
      },
    },
    {
      name: 'blocked accounts do not show before the right password',
      tried: 'a wrong password for demo004 (blacklisted) and demo006 (disabled)',
      expected: /^200 422 账号或密码错误$/,
      run: async (target) => [
        line(await logIn(target, 'demo004', 'wrong1234')),
        line(await logIn(target, 'demo006', 'wrong1234')),
      ],
    },
  ],
}
