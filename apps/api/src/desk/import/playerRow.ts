import { isRealname } from '@koi/contract/player/auth/auth.check'
import { refusedRow } from '@koi/contract/desk/import/import.copy'
import type { Language } from '@koi/contract/language'
import { type Fen, fenFromYuan, noMoney, sum } from '@koi/contract/money'
import { isPlainText } from '@koi/contract/name'
import { isEmail, isMobile } from '@koi/contract/player/profile/profile.check'
import { EmailMalformed, MobileMalformed } from '@koi/contract/player/profile/profile.copy'
import { addDays, type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type ForeignHash, hashKinds, isForeignHash } from '../../access/identity/foreignHash.ts'
import { cellCode, cellText, dayInCell, isRewritten } from '../../platform/text/sheet.ts'
import { isSeamless, type Venue } from '../../play/venue/venue.ts'
import { type Header, named, type PlayerColumn, venueColumn } from './header.ts'

export interface NewPlayer {
  username: string
  realname: string
  mobile: string
  email: string
  birthday: Day | null
  note: string
  vip: number
  referrer: string
  isAgent: boolean
  /** The agent's own commission plan; null: the default. */
  plan: number | null
  isActive: boolean
  isBlacklisted: boolean
  excludedUntil: Instant | null
  password: ForeignHash | null
  payPassword: ForeignHash | null
  balance: Fen
  /** Balances at venues; a balance of 0 opens an account there too. */
  atVenues: [venue: Venue, amount: Fen][]
  /** Outstanding turnover; 0: none. */
  wagering: Fen
}

/** Data for validation, read when the import begins. */
export interface Rules {
  now: Instant
  minimumAge: number
  languages: readonly Language[]
  levels: Set<number>
  /** Commission plan ids by name; null for an ambiguous name. */
  plans: Map<string, number | null>
  venues: Map<string, Venue>
}

const statuses = ['active', 'blacklisted', 'disabled'] as const
const isUsername = (text: string): boolean => /^[A-Za-z0-9]{4,16}$/.test(text)

export class RowRefused extends Error {}
const refuseRow = (reason: string): never => {
  throw new RowRefused(reason)
}

export const moneyOf = ({ balance, atVenues }: NewPlayer): Fen =>
  sum([balance, ...atVenues.map(([, amount]) => amount)])

/** Validates a row like registration and the console do. Throws RowRefused. */
export function playerOf(header: Header, fields: string[], rules: Rules): NewPlayer {
  const text = named<PlayerColumn>(header, fields)
  const username = text('username')
  if (!isUsername(username)) refuseRow(refusedRow.username)
  const moneyIn = (column: PlayerColumn | `venue:${string}`): Fen =>
    fenFromYuan(text(column)) ?? refuseRow(refusedRow.money(column))
  const balance = moneyIn('balance')
  const wagering = text('wagering') === '' ? noMoney : moneyIn('wagering')
  if (text('wagering') !== '' && wagering === 0) refuseRow(refusedRow.wagering)
  const [realname, mobile, email] = [cellText(text('realname')), cellCode(text('mobile')), cellText(text('email'))]
  if (realname !== '' && !isRealname(realname, rules.languages)) refuseRow(refusedRow.realname)
  if (isRewritten(mobile)) refuseRow(refusedRow.rewritten('mobile'))
  if (mobile !== '' && !isMobile(mobile)) refuseRow(MobileMalformed.text())
  if (email !== '' && !isEmail(email)) refuseRow(EmailMalformed.text())
  const level = text('vip') === '' ? '0' : text('vip')
  if (!/^\d{1,3}$/.test(level) || (Number(level) > 0 && !rules.levels.has(Number(level))))
    refuseRow(refusedRow.vip(level.slice(0, 20)))
  const note = text('note')
  if (note.length > 500 || !isPlainText(note) || note.includes('\ufffd')) refuseRow(refusedRow.note)
  const isAgent = oneOf('agent', text('agent') || '0', ['0', '1'] as const) === '1'
  const planName = text('plan')
  if (planName !== '' && !isAgent) refuseRow(refusedRow.planOfNobody)
  const plan = planName === '' ? null : (rules.plans.get(planName) ?? refuseRow(refusedRow.plan(planName.slice(0, 40))))
  const status = oneOf('status', text('status') || 'active', statuses)
  return {
    username,
    realname,
    mobile,
    email,
    note,
    balance,
    wagering,
    birthday: birthdayOf(text('birthday'), rules),
    vip: Number(level),
    referrer: text('referrer'),
    isAgent,
    plan,
    isActive: status !== 'disabled',
    isBlacklisted: status === 'blacklisted',
    excludedUntil: endOf(text('excluded_until')),
    password: hashOf('password', text),
    payPassword: hashOf('pay', text),
    atVenues: header.columns.flatMap((column): [Venue, Fen][] => {
      const venue = rules.venues.get(venueColumn(column) ?? '')
      if (!venue || text(column as `venue:${string}`) === '') return []
      if (isSeamless(venue)) refuseRow(refusedRow.venue(venue.code))
      return [[venue, moneyIn(column as `venue:${string}`)]]
    }),
  }
}

const oneOf = <Word extends string>(column: string, given: string, words: readonly Word[]): Word =>
  words.find((word) => word === given) ?? refuseRow(refusedRow.oneOf(column, words))

function birthdayOf(text: string, { minimumAge, now }: Rules): Day | null {
  if (text === '') return null
  const day = dayInCell(text)
  if (day === null || day < '1900-01-01' || day > dayOf(now)) return refuseRow(refusedRow.birthday)
  const today = dayOf(now)
  const latest = `${String(Number(today.slice(0, 4)) - minimumAge)}${today.slice(4)}`
  return day <= latest ? day : refuseRow(refusedRow.young(minimumAge))
}

/** Parses the last Beijing day of an exclusion at the other product into the instant when it ends. */
function endOf(text: string): Instant | null {
  if (text === '') return null
  return startOf(addDays(dayInCell(text) ?? refuseRow(refusedRow.excluded), 1))
}

function hashOf(which: 'password' | 'pay', text: (column: PlayerColumn) => string): ForeignHash | null {
  const [kind, hash, salt] = [text(`${which}_kind`), text(`${which}_hash`), text(`${which}_salt`)]
  if (kind === '' && hash === '' && salt === '') return null
  for (const column of [`${which}_hash`, `${which}_salt`] as const)
    if (isRewritten(text(column))) refuseRow(refusedRow.rewritten(column))
  if (!hashKinds.includes(kind)) refuseRow(refusedRow.hashKind(`${which}_kind`))
  return isForeignHash({ kind, hash, salt }) ? { kind, hash, salt } : refuseRow(refusedRow.hash(`${which}_hash`))
}
