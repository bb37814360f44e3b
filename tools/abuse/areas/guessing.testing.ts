import type { Area } from '../case.ts'
import { captcha, clerkPassword, type Target, memberPassword, payPassword, unique } from '../house.ts'
import { type Answer, line } from '../http.ts'

const logIn = async (
  house: Target,
  name: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> => house.ask('POST /api/login_pc', { body: { name, password, code: captcha }, headers })
const logInDesk = (house: Target, username: string, password: string): Promise<Answer> =>
  house.ask('POST /console/api/login', { body: { username, password } })
const logInAgent = (house: Target, username: string, password: string): Promise<Answer> =>
  house.ask('POST /agent/api/login', { body: { username, password } })

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
      run: async (house) => {
        const { name } = await house.join()
        for (let n = 0; n < 5; n++) await logIn(house, name, `wrong${n}`)
        return [line(await logIn(house, name, 'wrong6')), line(await logIn(house, name, memberPassword))]
      },
      weak: async (house) => line(await logIn(house, (await house.join()).name, memberPassword)),
    },
    {
      name: 'guessing at once is stopped as well',
      tried: 'thirty wrong passwords of one name at once: how many were compared',
      expected: /^at most 5$/,
      run: async (house) => {
        const { name } = await house.join()
        const all = await Promise.all(Array.from({ length: 30 }, (_, n) => logIn(house, name, `wrong${n}`)))
        const compared = all.filter(({ code }) => code === '422').length
        return compared <= 5 ? 'at most 5' : `${compared}`
      },
    },
    {
      name: 'a made-up address does not begin the count again',
      tried: 'wrong passwords from another X-Forwarded-For each, case of the name changed',
      expected: /^200 429 /,
      run: async (house) => {
        const { name } = await house.join()
        for (let n = 0; n < 6; n++) {
          const headers = {
            'x-forwarded-for': `203.0.113.${n}`,
            'x-real-ip': `203.0.113.${n}`,
            forwarded: `for=203.0.113.${n}`,
          }
          await logIn(house, n % 2 ? name.toUpperCase() : name, `wrong${n}`, headers)
        }
        return line(await logIn(house, name, 'wrong', { 'x-forwarded-for': '203.0.113.99' }))
      },
    },
    {
      name: "guessing an operator's password is stopped",
      tried: 'six wrong passwords of one operator, then the right one',
      expected: /^429 /,
      run: async (house) => {
        const { name } = await house.hire()
        for (let n = 0; n < 5; n++) await logInDesk(house, name, `wrong-${n}-word`)
        return line(await logInDesk(house, name, clerkPassword))
      },
    },
    {
      name: 'guessing through the portal counts for the same name',
      tried:
        'five wrong passwords at /agent/api/login, then the right one at login_pc, from a device never seen before',
      expected: /^200 429 /,
      run: async (house) => {
        const { name } = await house.join()
        for (let n = 0; n < 5; n++) await logInAgent(house, name, `wrong${n}`)
        return line(await logIn(house, name, memberPassword, { 'user-agent': 'another device' }))
      },
    },
    {
      name: 'guessing the payment password is stopped over every call that asks for it',
      tried: 'wrong ones at withdraw, delcard, bindcard and editPayPassword, then the right one',
      expected: /^200 429 /,
      run: async (house) => {
        const member = await house.join()
        await house.give(member, '500.00')
        const card = await house.cardOf(member)
        const wrong = '482917'
        await member.ask('withdraw', { bank: card, amount: '100', password: wrong })
        await member.ask('delcard', { id: card, pay_pass: wrong })
        await member.ask('editPayPassword', { password: wrong, paypassword: '905172', newpasword: '905172' })
        await member.ask('delcard', { id: card, pay_pass: '111222' })
        await member.ask('withdraw', { bank: card, amount: '101', password: '111223' })
        return line(await member.ask('withdraw', { bank: card, amount: '102', password: payPassword }))
      },
    },
    {
      name: 'one session asks so often and no more',
      tried: '200 calls in a minute with limit_calls_minute 120',
      expected: /^between 80 and 125 taken$/,
      run: async (house) => {
        const member = await house.join()
        await house.settings({ limit_calls_minute: 120 })
        try {
          const all = await Promise.all(Array.from({ length: 200 }, () => member.ask('user')))
          const taken = all.filter(({ code }) => code === '200').length
          return taken >= 80 && taken <= 125 ? 'between 80 and 125 taken' : `${taken} taken`
        } finally {
          await house.settings({ limit_calls_minute: 100_000 })
        }
      },
    },
    {
      name: 'a sign-in does not tell which names there are',
      tried: 'a wrong password for a name that is there and one that is not, at all three doors',
      expected: /^the same$/,
      run: async (house) => {
        const [{ name }, clerk] = [await house.join(), await house.hire()]
        const stranger = `x${unique()}1`
        const pairs = [
          [await logIn(house, name, 'wrong1234'), await logIn(house, stranger, 'wrong1234')],
          [await logInDesk(house, clerk.name, 'wrong1234'), await logInDesk(house, stranger, 'wrong1234')],
          [await logInAgent(house, 'demo005', 'wrong1234'), await logInAgent(house, stranger, 'wrong1234')],
          [await logInAgent(house, name, 'wrong1234'), await logInAgent(house, stranger, 'wrong1234')],
        ] as const
        return pairs.map(([there, not]) => (line(there) === line(not) ? 'the same' : `${line(there)} / ${line(not)}`))
      },
    },
    {
      name: 'a sign-in takes as long for a name that is not there',
      tried: 'middle of seven wrong passwords each, of players and operators',
      expected: /^alike$/,
      run: async (house) => {
        const names = await Promise.all(Array.from({ length: 7 }, () => house.join()))
        const clerks = await Promise.all(Array.from({ length: 7 }, () => house.hire()))
        const nobody = () => `x${unique()}1`
        return [
          alike(
            await middle(7, (n) => logIn(house, names[n]!.name, 'wrong1234')),
            await middle(7, () => logIn(house, nobody(), 'wrong1234')),
          ),
          alike(
            await middle(7, (n) => logInDesk(house, clerks[n]!.name, 'wrong1234')),
            await middle(7, () => logInDesk(house, nobody(), 'wrong1234')),
          ),
        ]
      },
    },
    {
      name: 'blocked accounts do not show before the right password',
      tried: 'a wrong password for demo004 (blacklisted) and demo006 (disabled)',
      expected: /^200 422 账号或密码错误$/,
      run: async (house) => [
        line(await logIn(house, 'demo004', 'wrong1234')),
        line(await logIn(house, 'demo006', 'wrong1234')),
      ],
    },
  ],
}
