import { codeOf } from '../../../e2e/support/totp.ts'
import type { Area } from '../case.ts'
import { clerkPassword, type Clerk, type Target } from '../target.ts'
import { line } from '../http.ts'

/** An owner with a second factor, and the act that asks for a code of it. */
async function guarded(
  target: Target,
): Promise<{ clerk: Clerk; secret: string; act: (otp?: unknown) => Promise<string> }> {
  const clerk = await target.hire()
  const secret = await target.enrol(clerk)
  const { id } = await target.join()
  const body = { amount: '1.00', reason: 'abuse', turnover_multiple: 0 }
  return {
    clerk,
    secret,
    act: async (otp) =>
      line(await clerk.ask(`POST players/${id}/adjustments`, otp === undefined ? body : { ...body, otp })),
  }
}
const refused = /^(401 (OTP_NEEDED|OTP_WRONG|OTP_USED)|422 INVALID|429 )/
const right = async (target: Target): Promise<string> => {
  const { secret, act } = await guarded(target)
  return act(codeOf(secret))
}

/** Acts of operators without the second factor that they ask for. */
export const factor: Area = {
  name: 'factor',
  cases: [
    {
      name: 'money does not move without a code',
      tried: 'an adjustment with no otp',
      expected: refused,
      run: async (target) => (await guarded(target)).act(),
      weak: right,
    },
    {
      name: 'odd codes are none',
      tried: "'', 000000, six zeros as a number, null, true, a list, 7 digits, ' 123456'",
      expected: refused,
      run: async (target) => {
        const { act } = await guarded(target)
        const lines: string[] = []
        for (const otp of ['', '000000', 0, null, true, ['123456'], '1234567', { $ne: '' }]) lines.push(await act(otp))
        return lines
      },
    },
    {
      name: 'a code serves one act',
      tried: 'the same code for a second act',
      expected: /^401 OTP_USED/,
      run: async (target) => {
        const { secret, act } = await guarded(target)
        const otp = codeOf(secret)
        await act(otp)
        return act(otp)
      },
      weak: right,
    },
    {
      name: 'a code serves one act of twenty at once',
      tried: 'twenty acts with one code at once: how many were done',
      expected: /^1 done$/,
      run: async (target) => {
        const { secret, act } = await guarded(target)
        const otp = codeOf(secret)
        const all = await Promise.all(Array.from({ length: 20 }, () => act(otp)))
        return `${all.filter((one) => one.startsWith('20')).length} done`
      },
    },
    {
      name: "a colleague's code is none",
      tried: 'the code of another operator',
      expected: refused,
      run: async (target) => {
        const [one, other] = [await guarded(target), await guarded(target)]
        return one.act(codeOf(other.secret))
      },
      weak: right,
    },
    {
      name: 'an old code is none',
      tried: 'the codes of two and of twenty minutes ago',
      expected: refused,
      run: async (target) => {
        const { secret, act } = await guarded(target)
        return [await act(codeOf(secret, -4)), await act(codeOf(secret, -40))]
      },
    },
    {
      name: 'codes are not guessed at leisure',
      tried: 'forty wrong codes of one operator: what the last is answered',
      expected: /^(429 |401 CREDENTIALS|401 SIGNED)/,
      run: async (target) => {
        const { act } = await guarded(target)
        let last = ''
        for (let n = 0; n < 40; n++) last = await act(String(100_000 + n))
        return last
      },
    },
    {
      name: 'a sign-in with a factor needs its code',
      tried: 'the right password with no code, a wrong one, and the code that was used to enrol',
      expected: refused,
      run: async (target) => {
        const { clerk, secret } = await guarded(target)
        const enter = async (otp?: string) =>
          line(
            await target.ask('POST /console/api/login', {
              body: { username: clerk.name, password: clerkPassword, ...(otp ? { otp } : {}) },
            }),
          )
        return [await enter(), await enter('000000'), await enter(codeOf(secret, -1))]
      },
    },
    {
      name: 'who sits at an open session does not change the factor',
      tried: 'me/otp and me/otp/remove without and with a wrong password',
      expected: /^(401 OTP_NEEDED|409 |422 )/,
      run: async (target) => {
        const { clerk } = await guarded(target)
        const bare = await target.hire()
        return [
          line(await clerk.ask('POST me/otp', { password: 'wrong' })),
          line(await clerk.ask('POST me/otp/remove', {})),
          line(await bare.ask('POST me/otp', {})),
          line(await bare.ask('POST me/otp', { password: 'wrong' })),
        ]
      },
    },
    {
      name: 'the secret is told once',
      tried: 'me, operators and audit of an operator with a factor',
      expected: /^nothing$/,
      run: async (target) => {
        const { clerk, secret } = await guarded(target)
        const told = [
          await clerk.ask('GET me'),
          await target.admin.ask('GET operators'),
          await target.admin.ask('GET audit'),
        ]
        return told.map(({ text }) => (text.includes(secret) ? 'the secret' : 'nothing'))
      },
    },
  ],
}
