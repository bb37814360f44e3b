import type { Category } from '@koi/contract/play/game/game'
import { RangeTooLong } from '@koi/contract/partner/agent/agent.copy'
import * as contract from '@koi/contract/partner/agent/agent.portal'
import { textsIn } from '@koi/contract/textsIn'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { isId } from '@koi/contract/id'
import { addDays, type Day, dayFromText, dayOf, daysBetween, type Instant } from '@koi/contract/time'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { findFactor, hasFactor } from '../../access/identity/factor.ts'
import { codesLeft } from '../../access/identity/recoveryCode.ts'
import { endSession, endSessionOf, sessionsOf } from '../../access/identity/session.ts'
import { deviceName } from '../../access/identity/userAgent.ts'
import type { Config } from '../../platform/ops/config.ts'
import { on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadActivity } from './activity.ts'
import { loadDownline, maskName, pathFrom, requireWithinDownline } from './downline.ts'
import { monthOf } from '../../platform/base/calendar.ts'
import { collectCommission } from './payout.ts'
import { confirmFactor, logInAgent, redeem, removeFactor, startFactor } from './agentAuth.ts'
import { explainAgentStatement, listAgentStatements } from './statement.list.ts'
import { loadTerms } from './terms.ts'
import { loadExpected, loadWallet } from './wallet.ts'

const maxDays = 92
const chartDays = 14

/** Parses a range of days (default: the running month). Throws Invalid, RangeTooLong. */
function parseDayRange({ from, to }: { from: string; to: string }, now: Instant): [Day, Day] {
  const last = to === '' ? dayOf(now) : (dayFromText(to) ?? refuse(Invalid))
  const first = from === '' ? monthOf(last) : (dayFromText(from) ?? refuse(Invalid))
  if (first > last) refuse(Invalid)
  if (daysBetween(first, last) >= maxDays) refuse(RangeTooLong)
  return [first, last]
}

const rateOf = (one: { categoryId: Category; turnoverShare: number; netLossShare: number }) => ({
  category_id: one.categoryId,
  turnover_rate: one.turnoverShare,
  rate: one.netLossShare,
})

const withoutPlayer = <Row extends { player_id: string; username: string }>({
  player_id: _,
  username: __,
  ...row
}: Row) => row

export const agentPortal = (config: Config) => [
  on(contract.logIn, async (args) => ({ token: await logInAgent(args.app, args.input, args) })),

  on(contract.redeemCode, async ({ tx, input, now, ip, agent }) => ({
    token: await redeem(tx, input.code, now, { ip, agent }),
  })),

  on(contract.logOut, async ({ tx, caller }) => {
    await endSession(tx, caller.session)
    return {}
  }),

  on(contract.readMe, async ({ db, caller, now, origin }) => {
    const { agent, username } = caller
    const row = await db
      .selectFrom('agent')
      .leftJoin('player', 'player.id', 'agent.parentId')
      .select(['agent.createdAt', 'player.username as parent'])
      .where('playerId', '=', agent)
      .executeTakeFirstOrThrow()
    const owner = { realm: 'agent', subject: agent } as const
    const codes = await findFactor(db, owner)
    const terms = await loadTerms(db, agent, monthOf(dayOf(now)))
    return {
      id: agent,
      username,
      parent: row.parent ? maskName(row.parent) : '',
      code: username,
      link: `${origin}/register?pid=${encodeURIComponent(username)}`,
      since: row.createdAt,
      has_factor: await hasFactor(db, owner),
      has_codes: Boolean(codes?.confirmedAt),
      recovery_codes: await codesLeft(db, owner),
      balance: await loadBalance(db, agent, 'agent'),
      plan: {
        name: terms.plan,
        turnover_rate: terms.turnoverShare,
        rate: terms.netLossShare,
        override_rate: terms.overrideShare,
        carries_loss: terms.carriesLoss,
        rates: terms.rates.map(rateOf),
      },
    }
  }),

  on(contract.readOverview, async ({ db, caller, now }) => {
    const { agent } = caller
    const today = dayOf(now)
    const { players } = await db
      .selectFrom((eb) => eb.fn<{ playerId: string }>('agent_downline', [eb.val(agent)]).as('d'))
      .select((eb) => eb.fn.countAll<number>().as('players'))
      .executeTakeFirstOrThrow()
    const { agents } = await db
      .selectFrom('agent')
      .select((eb) => eb.fn.countAll<number>().as('agents'))
      .where('parentId', '=', agent)
      .executeTakeFirstOrThrow()
    const recent = await loadActivity(db, agent, [addDays(today, 1 - chartDays), today], now)
    const month = await loadActivity(db, agent, [monthOf(today), today], now)
    const { date: _, ...ofToday } = recent.days.at(-1)!
    return {
      players,
      agents,
      today: ofToday,
      month: month.sum,
      expected: await loadExpected(db, agent, now),
      days: recent.days,
    }
  }),

  on(contract.readDays, async ({ db, caller, input, now }) => {
    const { days, sum } = await loadActivity(
      db,
      await requireWithinDownline(db, caller, input.of),
      parseDayRange(input, now),
      now,
    )
    return { items: days, sum }
  }),

  on(contract.readDownline, async ({ db, caller, input }) => {
    const of = await requireWithinDownline(db, caller, input.of)
    return { ...(await loadDownline(db, of, input.page)), trail: await pathFrom(db, caller, of) }
  }),

  on(contract.readAgentStatements, async ({ db, caller, input }) => {
    const { items, ...page } = await listAgentStatements(db, { ...input, per_page: 20 }, caller.agent)
    return { ...page, items: items.map(withoutPlayer) }
  }),

  on(contract.readOwnAgentStatement, async ({ db, caller, input }) =>
    withoutPlayer(await explainAgentStatement(db, input.id, { agent: caller.agent, nameOf: maskName })),
  ),

  on(contract.readWallet, async ({ db, caller, input }) => loadWallet(db, caller.agent, input.page)),

  on(contract.collectCommission, async ({ tx, caller, input, idempotency, now }) =>
    collectCommission(tx, caller.agent, {
      id: idempotency.orderId,
      amount: input.amount ?? null,
      operator: null,
      now,
      idempotency,
    }),
  ),

  on(contract.readSessions, async ({ db, caller, language, now }) => {
    const rows = await sessionsOf(db, 'agent', caller.agent, now).limit(50).execute()
    return {
      items: rows.map(({ id, device, ip, createdAt, seenAt, tokenHash }) => ({
        id,
        device: deviceName(device, textsIn[language]),
        ip,
        created_at: createdAt,
        seen_at: seenAt,
        is_this: tokenHash.equals(caller.session),
      })),
    }
  }),

  on(contract.endSession, async ({ tx, caller, input, refuse }) => {
    if (!isId(input.id) || !(await endSessionOf(tx, 'agent', caller.agent, input.id))) refuse(NotFound)
    return {}
  }),

  on(contract.startFactor, async (args) => {
    const { secret, uri } = await startFactor(args.app, args.caller, args.input, args.settings, args)
    return { secret, address: uri }
  }),

  on(contract.confirmFactor, async ({ tx, caller, input: { otp }, now, ip, commitRefusal }) => {
    const { wrong, codes } = await confirmFactor(tx, config, caller, { otp, now, ip })
    return wrong ? commitRefusal(wrong) : { codes }
  }),

  on(contract.removeFactor, async ({ tx, caller, input: { otp }, now, ip, commitRefusal }) => {
    const wrong = await removeFactor(tx, config, caller, { otp, now, ip })
    return wrong ? commitRefusal(wrong) : {}
  }),
]
