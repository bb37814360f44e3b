import { type Switch, switches } from '@koi/contract/state'
import * as contract from '@koi/contract/reward/packet/packet.console'
import { RuleRangeWrong, RuleTimesWrong } from '@koi/contract/reward/packet/packet.copy'
import { type Fen, fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { instantFromBeijing } from '@koi/contract/time'
import { requestApproval } from '../../access/approval/approval.ts'
import { givenFields } from '../../platform/base/given.ts'
import type { Reader } from '../../platform/db/db.ts'
import { pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire, type Request } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { claimConsole } from './claim.console.ts'

const rules = (db: Reader) => db.selectFrom('packetRule').selectAll().where('removedAt', 'is', null)
type RuleRecord = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>

const toRuleRow = ({
  startTime,
  endTime,
  dayFlow,
  flowMoney,
  minMoney,
  maxMoney,
  maxTimes,
  removedAt: _,
  ...row
}: RuleRecord) => ({
  ...row,
  start_time: startTime,
  end_time: endTime,
  day_flow: dayFlow,
  flow_money: flowMoney,
  min_money: minMoney,
  max_money: maxMoney,
  max_times: maxTimes,
})
const requireRule = async (db: Reader, id: number) =>
  toRuleRow((await rules(db).where('id', '=', id).executeTakeFirst()) ?? refuse(NotFound))

const auditView = (row: ReturnType<typeof toRuleRow>) => onWire(contract.RuleRow, row)

interface RuleInput {
  start_time: string
  end_time: string
  recharge: number
  day_flow: number
  flow_money: number
  min_money: Fen
  max_money: Fen
  multiple: number
  max_times: number
  state: Switch
  sort: number
}

/** A local time of any zone; only its format is checked. */
function calendar(text: string, rest: string): string {
  const typed = text.trim().replace('T', ' ')
  const whole = /^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed} ${rest}` : typed
  return instantFromBeijing(whole) ? whole : refuse(RuleTimesWrong)
}

function columnsOf({
  start_time,
  end_time,
  recharge,
  day_flow,
  flow_money,
  min_money,
  max_money,
  multiple,
  max_times,
  state,
  sort,
}: RuleInput) {
  const startTime = calendar(start_time, '00:00:00')
  const endTime = calendar(end_time, '23:59:59')
  if (startTime > endTime) refuse(RuleTimesWrong)
  if (min_money <= 0 || min_money > max_money) refuse(RuleRangeWrong)
  return {
    startTime,
    endTime,
    recharge: fen(recharge),
    dayFlow: fen(day_flow),
    flowMoney: fen(flow_money),
    minMoney: min_money,
    maxMoney: max_money,
    multiple,
    maxTimes: max_times,
    state,
    sort,
  }
}

/**
 * Requests a second operator for a rule that opens packets: what it pays in all has no limit, so from any threshold of gifts on.
 */
const requestRule = (
  args: Parameters<typeof requestApproval>[0] & Pick<Request, 'settings'>,
  before: RuleRecord | null,
  after: ReturnType<typeof columnsOf>,
) =>
  requestApproval(
    args,
    {
      subjectKind: 'packet_rule',
      subjectId: String(before?.id ?? ''),
      before: before && auditView(toRuleRow(before)),
      after: auditView(toRuleRow({ ...after, id: before?.id ?? 0, removedAt: null })),
    },
    async () => after.state === 'on' && Number(args.settings.four_eyes_adjustment) > 0,
  )

export const packetConsole = [
  ...claimConsole,

  on(contract.listRules, async ({ db, input }) => {
    let found = db.selectFrom('packetRule').where('removedAt', 'is', null)
    if (input.state) found = found.where('state', 'in', statesOf(switches, input.state))
    // Default: the order in which players see the rules.
    const rows = found.selectAll()
    const { column, direction } = sortOf(input.sort, ['end_time', 'sort', 'recharge', 'id'], 'end_time')
    const by = column === 'end_time' ? 'endTime' : column
    return pageFound(input, rows.orderBy(by, direction).orderBy('sort').orderBy('recharge').orderBy('id'), toRuleRow)
  }),

  on(contract.makeRule, async (args) => {
    const { tx, input } = args
    const columns = columnsOf(input)
    const waiting = await requestRule(args, null, columns)
    if (waiting) return waiting
    const { id } = await tx.insertInto('packetRule').values(columns).returning('id').executeTakeFirstOrThrow()
    const row = await requireRule(tx, id)
    auditAct(tx, args, {
      act: 'packet.makeRule',
      subjectKind: 'packet_rule',
      subjectId: String(id),
      after: auditView(row),
    })
    return created(row)
  }),

  on(contract.changeRule, async (args) => {
    const { tx, input } = args
    const stored = (await rules(tx).where('id', '=', input.id).forUpdate().executeTakeFirst()) ?? refuse(NotFound)
    const before = toRuleRow(stored)
    const given = givenFields(input)
    const columns = columnsOf({ ...before, ...given })
    const waiting = await requestRule(args, stored, columns)
    if (waiting) return waiting
    await tx.updateTable('packetRule').set(columns).where('id', '=', input.id).execute()
    const after = await requireRule(tx, input.id)
    auditAct(tx, args, {
      act: 'packet.changeRule',
      subjectKind: 'packet_rule',
      subjectId: String(input.id),
      before: auditView(before),
      after: auditView(after),
    })
    return after
  }),

  on(contract.removeRule, async (args) => {
    const { tx, input, now } = args
    const before = await requireRule(tx, input.id)
    await tx.updateTable('packetRule').set({ removedAt: now }).where('id', '=', input.id).execute()
    auditAct(tx, args, {
      act: 'packet.removeRule',
      subjectKind: 'packet_rule',
      subjectId: String(input.id),
      before: auditView(before),
    })
    return {}
  }),
]
