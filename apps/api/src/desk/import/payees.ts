import { refusedRow } from '@koi/contract/desk/import/import.copy'
import { isPlainName, isPlainText } from '@koi/contract/name'
import { checkBankBind, checkWalletBind, takenRefusal } from '@koi/contract/money/payee/payee.check'
import { AddressMalformed, BankUnknown, OwnerMalformed, TooManyPayees } from '@koi/contract/money/payee/payee.copy'
import { maxPayees, walletNames } from '@koi/contract/money/payee/payee'
import { type PayeeKind, payeeKinds } from '@koi/contract/state'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { hashesIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { isWalletAddress } from '../../platform/outside/walletAddress.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { cellCode, cellText, hasCardChecksum, isRewritten, isRounded } from '../../platform/text/sheet.ts'
import { type ColumnReader, type Header, named, type PayeeColumn } from './header.ts'
import { RowRefused } from './playerRow.ts'
import { playerIdsByName, importedDigests } from './players.ts'
import type { Fields } from './read.ts'
import { digestsOf, checkRow, type CheckedRow, type ImportState } from './seen.ts'

/** `owner`: the card holder, or the protocol of an address. */
export interface NewPayee {
  player: string | null
  kind: PayeeKind
  bank: string
  bankAddress: string
  bankNo: string
  bankOwner: string
}

const refuse = (reason: string): never => {
  throw new RowRefused(reason)
}

/** The number of a row: an address is not changed, as it may be case-sensitive and may end in any character. */
const numberIn = (text: ColumnReader<PayeeColumn>): string =>
  text('type') === 'bank' ? cellCode(text('number')) : cellText(text('number'))

/** Validates a row like binding a payee. Throws RowRefused. */
function parsePayee(
  header: Header,
  fields: string[],
  { banks, isStrict }: { banks: Set<string>; isStrict: boolean },
): Omit<NewPayee, 'player'> {
  const text = named<PayeeColumn>(header, fields)
  const kind = (Object.keys(payeeKinds) as PayeeKind[]).find((one) => one === text('type')) ?? refuse(refusedRow.type)
  const [bankNo, holder, branch] = [numberIn(text), cellText(text('holder')), cellText(text('branch'))]
  if (isRewritten(bankNo) || (isRounded(bankNo) && !hasCardChecksum(bankNo))) refuse(refusedRow.rewritten('number'))
  // The payment password is not checked here, so a placeholder is passed.
  const common = { bank_no: bankNo, pay_pass: '000000' }
  if (kind === 'bank') {
    const bank = text('bank')
    const wrong = checkBankBind({ ...common, bank, bank_owner: holder, bank_address: branch })
    if (wrong) refuse(wrong.text())
    // U+FFFD is what a conversion could not read.
    if (!isPlainName(holder) || !isPlainText(branch) || /\ufffd/.test(holder + branch)) refuse(OwnerMalformed.text())
    if (!banks.has(bank)) refuse(BankUnknown.text())
    return { kind, bank, bankNo, bankOwner: holder, bankAddress: branch }
  }
  const protocol = text('protocol')
  const wrong = checkWalletBind({ ...common, bank_owner: protocol }, kind === 'antoken')
  if (wrong) refuse(wrong.text())
  if (isStrict && !isWalletAddress(bankNo, protocol)) refuse(AddressMalformed.text())
  return { kind, bank: walletNames[kind], bankNo, bankOwner: protocol, bankAddress: '' }
}

async function findOwners(db: Reader, hashes: Buffer[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payee')
    .select(['kind', 'bankNoHash', 'playerId'])
    .where((eb) => eb('bankNoHash', '=', eb.fn.any(sql<Buffer[]>`${hashes}::bytea[]`)))
    .where('removedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ kind, bankNoHash, playerId }) => [`${kind}:${bankNoHash.toString('hex')}`, playerId]))
}

async function countPayees(db: Reader, players: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payee')
    .select(['playerId', 'kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where((eb) => eb('playerId', '=', eb.fn.any(sql<string[]>`${players}::uuid[]`)))
    .where('removedAt', 'is', null)
    .groupBy(['playerId', 'kind'])
    .execute()
  return new Map(rows.map(({ playerId, kind, count }) => [`${playerId} ${kind}`, count]))
}

/** Checks payees: a number belongs to one player, and a player has at most five payees of each kind. */
export async function judgePayees(
  db: Reader,
  key: FolderSecret,
  { header, rows, seen, isApplied }: { header: Header; rows: Fields[]; seen: ImportState; isApplied: boolean },
): Promise<CheckedRow<NewPayee>[]> {
  const at = (fields: string[], column: string) => fields[header.columns.indexOf(column)] ?? ''
  const hashesOf = ({ fields }: Fields) => hashesIn(key, 'payee.bank_no', numberIn(named<PayeeColumn>(header, fields)))
  const keysOf = (row: Fields) => hashesOf(row).map((hash) => `${at(row.fields, 'type')}:${hash.toString('hex')}`)
  const before = await importedDigests(db, 'payees', rows.flatMap(keysOf))
  const players = await playerIdsByName(
    db,
    rows.map(({ fields }) => at(fields, 'username').toLowerCase()),
  )
  const holders = await findOwners(db, rows.flatMap(hashesOf))
  const counts = await countPayees(db, [...players.values()])
  // In a real import the rows written so far are counted in the database.
  if (isApplied) seen.payees.clear()
  const banks = await db.selectFrom('bank').select('bankName').where('state', '=', 'on').execute()
  const rules = {
    banks: new Set(banks.map(({ bankName }) => bankName)),
    isStrict: Number((await readSettings(db)).strict_addresses) === 1,
  }

  return rows.map((row) => {
    const { fields } = row
    const keys = keysOf(row)
    const digests = digestsOf(key, header, fields)
    return checkRow<NewPayee>(row, keys[0]!, digests, () => {
      if (fields.length !== header.columns.length) refuse(refusedRow.columns(fields.length, header.columns.length))
      const importedDigest = keys.map((one) => before.get(one)).find(Boolean)
      const name = at(fields, 'username').toLowerCase()
      if (importedDigest && !digests.some((digest) => digest.equals(importedDigest))) refuse(refusedRow.changed)
      if (!seen.add(Buffer.from(keys[0]!))) refuse(refusedRow.number)
      if (importedDigest) return 'known'
      const payee = parsePayee(header, fields, rules)
      const player = players.get(name) ?? null
      if (player === null && seen.players.get(name) === 'refused') refuse(refusedRow.playerRefused)
      if (player === null && (isApplied || !seen.players.has(name))) refuse(refusedRow.player)
      const holder = keys.map((one) => holders.get(one)).find(Boolean)
      if (holder) refuse(takenRefusal(payee.kind, holder === player).text())
      const slot = `${name} ${payee.kind}`
      const has = (counts.get(`${player} ${payee.kind}`) ?? 0) + (seen.payees.get(slot) ?? 0)
      if (has >= maxPayees) refuse(TooManyPayees.text())
      seen.payees.set(slot, (seen.payees.get(slot) ?? 0) + 1)
      return { ...payee, player }
    })
  })
}
