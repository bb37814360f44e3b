import { type Area, attack, inTurn } from '../case.ts'
import { answerText } from '../http.ts'
import { logInAgent, logInOperator, logInPlayer, operatorPassword, playerPassword, unique } from '../target.ts'

const wrongPasswords = Array.from({ length: 5 }, (_, n) => `wrong${n}`)

export const guessing: Area = {
  name: 'guessing',
  cases: [
    attack('a right password of a player after five wrong ones', /^200 429 /, async (target) => {
      const { name } = await target.register()
      await inTurn(wrongPasswords, (password) => logInPlayer(target, name, password))
      return inTurn(['wrong6', playerPassword], (password) => logInPlayer(target, name, password))
    }).controlledBy(async (target) => logInPlayer(target, (await target.register()).name, playerPassword)),
    attack('wrong passwords from forged addresses, in both cases of the name', /^200 429 /, async (target) => {
      const { name } = await target.register()
      for (let n = 0; n < 6; n++) {
        const address = `203.0.113.${n}`
        const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
        await logInPlayer(target, n % 2 ? name.toUpperCase() : name, `wrong${n}`, headers)
      }
      return logInPlayer(target, name, 'wrong', { 'x-forwarded-for': '203.0.113.99' })
    }),
    attack('a right password of an operator after five wrong ones', /^429 /, async (target) => {
      const { name } = await target.createOperator()
      await inTurn(wrongPasswords, (password) => logInOperator(target, name, password))
      return logInOperator(target, name, operatorPassword)
    }),
    attack('five wrong passwords at the portal, then a right one at the site', /^200 429 /, async (target) => {
      const { name } = await target.register()
      // The calls come from an unknown device, because the device that registered has a counter of its own.
      const device = { 'user-agent': 'another device' }
      await inTurn(wrongPasswords, (password) => logInAgent(target, name, password, device))
      return logInPlayer(target, name, playerPassword, device)
    }),
    attack('a wrong password for an existing and an unknown name, at all sign-ins', /^the same$/, async (target) => {
      const [{ name }, operator] = [await target.register(), await target.createOperator()]
      const signIns = [
        [logInPlayer, name],
        [logInOperator, operator.name],
        [logInAgent, 'demo005'],
        [logInAgent, name],
      ] as const
      return inTurn(signIns, async ([logIn, existing]) => {
        const known = answerText(await logIn(target, existing, 'wrong1234'))
        const unknown = answerText(await logIn(target, `x${unique()}1`, 'wrong1234'))
        return known === unknown ? 'the same' : `${known} / ${unknown}`
      })
    }),
    attack('a wrong password for a blacklisted and a disabled account', /^200 422 账号或密码错误$/, (target) =>
      inTurn(['demo004', 'demo006'], (name) => logInPlayer(target, name, 'wrong1234')),
    ),
  ],
}
