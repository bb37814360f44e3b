import { type Area, attack, inTurn } from '../case.ts'
import type { Answer } from '../http.ts'
import { operatorPassword, type Target, unique } from '../target.ts'

/** Runs `work` while changes need two operators; a second one approves the way back. */
async function withTwo<Result>(target: Target, work: () => Promise<Result>): Promise<Result> {
  const second = await target.createOperator()
  await target.changeSettings({ four_eyes_changes: 1 })
  try {
    return await work()
  } finally {
    const { id } = (await target.requireSuccess(target.admin.ask('PATCH settings', { four_eyes_changes: 0 }))).data
    await target.requireSuccess(second.ask(`POST approvals/${id}/approve`))
  }
}

const changeAll = (target: Target, changes: [at: string, body: object][]): Promise<Answer[]> =>
  inTurn(changes, ([at, body]) => target.admin.ask(at, body))

const payoutRule = () => ({
  name: `rule ${unique()}`,
  most: '500',
  player_most: '10000',
  takes_first: 1,
  payee_days: 0,
  share_most: 0,
  win_most: '0',
})

/** Attacks by one operator who opens a way for money. */
export const openings: Area = {
  name: 'openings',
  cases: [
    attack('rates and fees moved by more than 5 %', /^(202|422 )/, (target) =>
      withTwo(target, () =>
        changeAll(target, [
          ['PATCH settings', { withdrawusdtrate: '0.0001' }],
          ['PATCH settings', { withdrawusdtrate: '1' }],
          ['PATCH settings', { usdtrate: '100' }],
          ['PATCH settings', { withdrawcashfee: '0' }],
        ]),
      ),
    ).controlledBy((target) => withTwo(target, () => changeAll(target, [['PATCH settings', { usdtrate: '7.2' }]]))),
    attack('a rebate of 10 % and a plan of all net losses', /^202$/, (target) =>
      withTwo(target, () =>
        changeAll(target, [
          ['PATCH vip-levels/1', { electron: 10 }],
          ['POST agent-plans', { name: unique(), turnover_rate: 5, rate: 100 }],
          ['PATCH agent-plans/1', { rate: 100 }],
        ]),
      ),
    ).controlledBy((target) => withTwo(target, () => changeAll(target, [['PATCH vip-levels/1', { electron: 0 }]]))),
    attack('a payout rule that acts before its trial', /^(409|422) /, async (target) => {
      const { id } = (await target.requireSuccess(target.admin.ask('POST payout-rules', payoutRule()))).data
      return target.admin.ask(`POST payout-rules/${id}/act`, { version: 1 })
    }),
    attack('markup in the link of a campaign', /^422 /, (target) =>
      inTurn(['/activity?"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '//evil.example', '/a b'], (link) =>
        target.admin.ask('POST campaigns', campaign(link)),
      ),
    ).controlledBy((target) => target.admin.ask('POST campaigns', campaign('/activity'))),
    attack('the secret of a venue and of a source, sent to another address', /^422 SECRET_AGAIN/, (target) =>
      moveSecrets(target, {}),
    ).controlledBy((target) => moveSecrets(target, { secret: 'another-secret' })),
    attack('the password of another owner, by an operator with operator.change', /^(403|409) /, async (target) => {
      const chief = await target.createOperator({ role: 'staff', permissions: ['operator.view', 'operator.change'] })
      const owner = await target.createOperator()
      return chief.ask(`PATCH operators/${owner.id}`, { password: `${operatorPassword}2` })
    }).controlledBy(async (target) => {
      const owner = await target.createOperator()
      return target.admin.ask(`PATCH operators/${owner.id}`, { password: `${operatorPassword}2` })
    }),
  ],
}

/** Moves a venue and the postbacks of a source to another address. `secret`: what is sent with the address. */
async function moveSecrets({ admin, requireSuccess }: Target, secret: { secret?: string }): Promise<Answer[]> {
  const code = unique()
  const settings = { base_url: 'https://venue.example', secret: 'a-secret' }
  await requireSuccess(admin.ask('POST venues', { code, name: code, settings }))
  const postbacks = { secret: 'a-secret', deposit_url: 'https://partner.example/?s={secret}' }
  const { id } = (await requireSuccess(admin.ask('POST sources', { name: code, code, ...postbacks }))).data
  return [
    await admin.ask(`PATCH venues/${code}`, { settings: { base_url: 'https://evil.example', ...secret } }),
    await admin.ask(`PATCH sources/${id}`, { deposit_url: 'https://evil.example/?s={secret}', ...secret }),
  ]
}

const campaign = (link: string) => ({
  name: `campaign ${unique()}`,
  ways: 'message',
  title: 'abuse',
  content: 'abuse',
  link,
  starts_at: '',
  ends_at: '2030-01-01 00:00:00',
})
