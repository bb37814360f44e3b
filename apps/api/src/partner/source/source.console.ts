import { plainName } from '@koi/contract/typed'
import type { InputOf } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import { noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { checkTemplate } from '@koi/contract/partner/source/source.check'
import * as contract from '@koi/contract/partner/source/source.console'
import {
  SecretNeeded,
  SourceAgentDeal,
  SourceAgentUnknown,
  SourceCodeTaken,
  SourceCodeWrong,
  SourceCpaNeeded,
  SourceNameNeeded,
  SourceShareNeeded,
  TemplateWrong,
  TooManySources,
} from '@koi/contract/partner/source/source.copy'
import { isSourceCode, maxSources, postbackKinds } from '@koi/contract/partner/source/source'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { fingerprint, pickChangedFields, requestApproval } from '../../access/approval/approval.ts'
import { monthOf } from '../../platform/base/calendar.ts'
import { givenFields } from '../../platform/base/given.ts'
import { requireCallableAddress, requireSecretsAgain } from '../../platform/outside/internal.ts'
import type { Config } from '../../platform/ops/config.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound, parseSwitches } from '../../platform/http/items.ts'
import { requireRoom } from '../../platform/http/room.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { refuse, refused } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import type { Sealed } from '../../platform/base/secret.ts'
import { sealedSecret, secretOf, type Source, templateOf, utmFieldsOf } from './source.ts'
import { forgetResults, issueStatements } from './statement.ts'

const sources = (db: Reader | Tx) =>
  db
    .selectFrom('source')
    .leftJoin('player as agent', 'agent.id', 'source.agentId')
    .selectAll('source')
    .select(['agent.username as agent', operatorName('source.madeBy').as('maker')])
    .select(sql<number>`(select count(*) from player_source s where s.source_id = source.id)`.as('players'))
    .select(
      sql<number>`(select count(*) from player_source s where s.source_id = source.id and exists (
        select from player_day d where d.player_id = s.player_id and d.deposits > 0))`.as('depositors'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof sources>['executeTakeFirstOrThrow']>>

const linkOf = ({ publicUrl }: Config, code: string): string => `${publicUrl}/?c=${code}`

const sourceRow = (config: Config, row: Row) => ({
  id: row.id,
  code: row.code,
  link: linkOf(config, row.code),
  name: row.name,
  partner: row.partner,
  note: row.note,
  agent: row.agent ?? '',
  state: row.isOn,
  deal: row.deal,
  cpa: row.cpa,
  cpa_least: row.cpaLeast,
  cpa_verified: row.cpaVerified,
  share: row.share,
  registration_url: row.registrationUrl,
  first_deposit_url: row.firstDepositUrl,
  deposit_url: row.depositUrl,
  net_result_url: row.netResultUrl,
  allow_http: row.allowHttp,
  has_secret: row.secret !== '',
  players: row.players,
  depositors: row.depositors,
  made_by: row.maker,
  created_at: row.createdAt,
  changed_at: row.changedAt,
})

async function requireSource(db: Reader | Tx, id: string): Promise<Row> {
  if (!isId<'Source'>(id)) return refuse(NotFound)
  return (await sources(db).where('source.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

async function lockSource(tx: Tx, id: string): Promise<Row> {
  if (!isId<'Source'>(id)) return refuse(NotFound)
  await tx.selectFrom('source').select('id').where('id', '=', id).forUpdate().execute()
  return requireSource(tx, id)
}

async function findAgent(tx: Tx, username: string): Promise<string | null> {
  if (username === '') return null
  const agent = await tx
    .selectFrom('agent')
    .innerJoin('player', 'player.id', 'agent.playerId')
    .select('agent.playerId')
    .where((eb) => eb(eb.fn('lower', ['player.username']), '=', plainName(username).toLowerCase()))
    .executeTakeFirst()
  return agent?.playerId ?? refuse(SourceAgentUnknown)
}

const blank = {
  name: '',
  partner: '',
  note: '',
  isOn: true,
  agentId: null,
  deal: 'none',
  cpa: noMoney,
  cpaLeast: noMoney,
  cpaVerified: false,
  share: 0,
  registrationUrl: '',
  firstDepositUrl: '',
  depositUrl: '',
  netResultUrl: '',
  allowHttp: false,
  secret: '' as Sealed,
} as const
type Values = Pick<Source, keyof typeof blank>

const shownValues = (Object.keys(blank) as (keyof Values)[]).filter((name) => name !== 'secret')

type Given = Omit<InputOf<typeof contract.changeSource>, 'id'>

/** Merges the given values into those of `before`. Throws a refusal for invalid values. */
async function parseValues(tx: Tx, config: Config, id: string, given: Given, before: Values): Promise<Values> {
  const values: Values = {
    name: given.name ?? before.name,
    partner: given.partner ?? before.partner,
    note: given.note ?? before.note,
    isOn: given.state ?? before.isOn,
    agentId: given.agent === undefined ? before.agentId : await findAgent(tx, given.agent),
    deal: given.deal ?? before.deal,
    cpa: given.cpa ?? before.cpa,
    cpaLeast: given.cpa_least ?? before.cpaLeast,
    cpaVerified: given.cpa_verified ?? before.cpaVerified,
    share: given.share ?? before.share,
    registrationUrl: given.registration_url ?? before.registrationUrl,
    firstDepositUrl: given.first_deposit_url ?? before.firstDepositUrl,
    depositUrl: given.deposit_url ?? before.depositUrl,
    netResultUrl: given.net_result_url ?? before.netResultUrl,
    allowHttp: given.allow_http ?? before.allowHttp,
    secret: given.secret ? sealedSecret(config, id, given.secret) : before.secret,
  }
  if (values.name === '') refuse(SourceNameNeeded)
  const addressesOf = (source: Values) => postbackKinds.map((kind) => templateOf(source, kind))
  const isKept = before.secret !== '' && !given.secret
  requireSecretsAgain(addressesOf(before), addressesOf(values), isKept ? ['secret'] : [])
  if (values.agentId !== null && values.deal !== 'none') refuse(SourceAgentDeal)
  if (values.deal === 'cpa' && values.cpa === 0) refuse(SourceCpaNeeded)
  if (values.deal === 'share' && values.share === 0) refuse(SourceShareNeeded)
  for (const kind of postbackKinds) {
    const template = templateOf(values, kind)
    if (template === '') continue
    const field = `${kind}_url`
    const fault = checkTemplate(template)
    if (fault) throw refused(TemplateWrong, fault, { field })
    if (values.secret === '' && /\{(secret|signature)\}/.test(template)) refuse(SecretNeeded)
    requireCallableAddress(config, field, template.split('?')[0], values.allowHttp)
  }
  return values
}

/** Returns the values in the form of the audit trail. */
const audited = (values: Values) => ({
  ...Object.fromEntries(shownValues.map((name) => [name, values[name]])),
  hasSecret: values.secret !== '',
})

/** The given fields as a second operator sees them, with those of the row before. A secret shows only that it is replaced. */
function approvalView(config: Config, row: Row, { secret, ...given }: Given) {
  const fields = givenFields(given)
  const shown = onWire(contract.SourceRow, sourceRow(config, row))
  const before = pickChangedFields(shown, fields)
  const after = onWire(contract.SourceRow.partial(), fields)
  if (!secret) return { before, after }
  return { before: { ...before, secret: fingerprint(secretOf(config, row)) }, after: { ...after, secret: '***' } }
}

/**
 * Gives the months up to now their statements by the terms before a change. While the source has no player, nothing is
 * owed, and a change counts from the current month on.
 */
async function fixTerms(tx: Tx, id: string, now: Instant): Promise<void> {
  const players = tx.selectFrom('playerSource').select('playerId').where('sourceId', '=', id).limit(1)
  if (await players.executeTakeFirst()) await issueStatements(tx, id, now)
  else await tx.deleteFrom('sourceStatement').where('sourceId', '=', id).where('state', '=', 'draft').execute()
}

export const sourceConsole = (config: Config) => [
  on(contract.listSources, async ({ db, input }) => {
    let found = sources(db)
    if (input.q) {
      const like = likeOf(input.q)
      found = found.where((eb) =>
        eb.or([
          eb('source.name', 'ilike', like),
          eb('source.code', 'ilike', like),
          eb('source.partner', 'ilike', like),
        ]),
      )
    }
    if (input.state) {
      const states = parseSwitches(input.state)
      if (states.length === 1) found = found.where('source.isOn', '=', states[0]!)
    }
    const sorted = inDates(found, 'source.createdAt', input)
      .orderBy('source.createdAt', 'desc')
      .orderBy('source.id', 'desc')
    return pageFound(input, sorted, (row) => sourceRow(config, row))
  }),

  on(contract.readSource, async ({ db, input }) => sourceRow(config, await requireSource(db, input.id))),

  on(contract.makeSource, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { code: given, ...rest } = input
    const code = given.toLowerCase()
    if (!isSourceCode(code)) refuse(SourceCodeWrong)
    await takeAdvisoryLock(tx, 'check', 'sources')
    await requireRoom(tx.selectFrom('source'), maxSources, TooManySources)
    const id = newId<'Source'>()
    const values = await parseValues(tx, config, id, rest, blank)
    const row = { id, code, ...values, madeBy: caller.operator, createdAt: now, changedAt: now }
    await refuseTaken(tx.insertInto('source').values(row).execute(), 'source_code', SourceCodeTaken)
    auditAct(tx, args, {
      act: 'source.make',
      subjectKind: 'source',
      subjectId: id,
      after: { code, ...audited(values) },
    })
    return created(sourceRow(config, await requireSource(tx, id)))
  }),

  on(contract.changeSource, async (args) => {
    const { tx, input, caller, now } = args
    const { id, ...given } = input
    const before = await lockSource(tx, id)
    const values = await parseValues(tx, config, before.id, given, before)
    const about = { subjectKind: 'source', subjectId: before.id }
    if (values.agentId !== before.agentId) {
      const waiting = await requestApproval(args, { ...about, ...approvalView(config, before, given) })
      if (waiting) return waiting
    }
    await fixTerms(tx, before.id, now)
    const isResumed = before.deal === 'none' && values.deal !== 'none'
    if (isResumed) await forgetResults(tx, before.id)
    await tx
      .updateTable('source')
      .set({
        ...(isResumed ? { dealtSince: monthOf(dayOf(now)) } : {}),
        ...values,
        madeBy: caller.operator,
        changedAt: now,
      })
      .where('id', '=', before.id)
      .execute()
    auditAct(tx, args, {
      act: 'source.change',
      ...about,
      before: audited(before),
      after: audited(values),
    })
    return sourceRow(config, await requireSource(tx, before.id))
  }),

  on(contract.listSourcePlayers, async ({ db, input }) => {
    const { id } = await requireSource(db, input.id)
    let found = db
      .selectFrom('playerSource')
      .innerJoin('player', 'player.id', 'playerSource.playerId')
      .selectAll('playerSource')
      .select(['player.id', 'player.username'])
      .where('playerSource.sourceId', '=', id)
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    const sorted = inDates(found, 'playerSource.at', input)
      .orderBy('playerSource.at', 'desc')
      .orderBy('player.id', 'desc')
    return pageFound(input, sorted, (row) => ({
      id: row.id,
      username: row.username,
      click_id: row.clickId,
      ...utmFieldsOf(row),
      landing: row.landing,
      is_dealt: row.isDealt,
      at: row.at,
    }))
  }),
]
