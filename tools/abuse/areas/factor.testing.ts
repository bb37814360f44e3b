import { codeOf } from '../../../e2e/support/totp.ts'
import { type Area, attack, inTurn, type Run } from '../case.ts'
import type { Answer } from '../http.ts'
import { logInAgent, logInOperator, type Operator, operatorPassword, type Target } from '../target.ts'

interface Guarded {
  operator: Operator
  secret: string
  /** Books an adjustment, which requires a code of the second factor. */
  adjust(otp?: unknown): Promise<Answer>
}

/** Creates an owner with a second factor. */
async function guarded(target: Target): Promise<Guarded> {
  const operator = await target.createOperator()
  const secret = await target.enrolFactor(operator)
  const { id } = await target.register()
  const body = { amount: '1.00', reason: 'abuse', turnover_multiple: 0 }
  return { operator, secret, adjust: (otp) => operator.ask(`POST players/${id}/adjustments`, { ...body, otp }) }
}
const refused = /^(401 (OTP_NEEDED|OTP_WRONG|OTP_USED)|422 INVALID|429 )/
const withRightCode: Run = async (target) => {
  const { secret, adjust } = await guarded(target)
  return adjust(codeOf(secret))
}

/** Begins a second factor with a session of the agents' portal. */
async function beginAgentFactor(target: Target, body: object): Promise<Answer> {
  const { token } = (await target.requireSuccess(logInAgent(target))).data
  return target.ask('POST /agent/api/factor', { body, token })
}

export const factor: Area = {
  name: 'factor',
  cases: [
    attack('an adjustment without a code', refused, async (target) => (await guarded(target)).adjust()).controlledBy(
      withRightCode,
    ),
    attack('an adjustment with malformed codes', refused, async (target) => {
      const { adjust } = await guarded(target)
      return inTurn(['', '000000', 0, null, true, ['123456'], '1234567', { $ne: '' }], adjust)
    }),
    attack('the code of another operator', refused, async (target) => {
      const [one, other] = [await guarded(target), await guarded(target)]
      return one.adjust(codeOf(other.secret))
    }).controlledBy(withRightCode),
    attack('codes of two and twenty minutes ago', refused, async (target) => {
      const { secret, adjust } = await guarded(target)
      return inTurn([-4, -40], (step) => adjust(codeOf(secret, step)))
    }),
    attack('the last of forty wrong codes', /^(429 |401 CREDENTIALS|401 SIGNED)/, async (target) => {
      const { adjust } = await guarded(target)
      const codes = Array.from({ length: 40 }, (_, n) => String(100_000 + n))
      return (await inTurn(codes, adjust)).at(-1)!
    }),
    attack('a sign-in without a code, with a wrong and with a used one', refused, async (target) => {
      const { operator, secret } = await guarded(target)
      return inTurn([{}, { otp: '000000' }, { otp: codeOf(secret, -1) }], (otp) =>
        logInOperator(target, operator.name, operatorPassword, otp),
      )
    }),
    attack('an authenticator of an agent, begun without the password', /^422 CURRENT_PASSWORD_WRONG/, (target) =>
      inTurn([{}, { password: '' }, { password: operatorPassword }], (body) => beginAgentFactor(target, body)),
    ).controlledBy((target) => beginAgentFactor(target, { password: 'koi12345' })),
    attack('the secret of a factor in later answers', /^absent$/, async (target) => {
      const { operator, secret } = await guarded(target)
      const answers = await Promise.all([
        operator.ask('GET me'),
        target.admin.ask('GET operators'),
        target.admin.ask('GET audit'),
      ])
      return answers.map(({ text }) => (text.includes(secret) ? 'present' : 'absent'))
    }),
  ],
}
