import { type Selectable, sql } from 'kysely'
import { hashIn, openIn, sealIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A decrypted payee; the owner is the card holder, or the protocol of an address. */
export type Payee = Omit<Row, 'bankNoHash' | 'bankNo' | 'bankOwner'> & { bankNo: string; bankOwner: string }
type Row = Selectable<Tables['payee']>

export const openPayee = (key: FolderSecret, { bankNoHash: _, ...row }: Row): Payee => ({
  ...row,
  bankNo: openIn(key, 'payee.bank_no', row.id, row.bankNo),
  bankOwner: row.protocol || openIn(key, 'payee.bank_owner', row.id, row.bankOwner),
})

/** The inverse of `openPayee`. */
export const sealedPayee = (
  key: FolderSecret,
  { id, kind, bankNo, bankOwner }: Pick<Payee, 'id' | 'kind' | 'bankNo' | 'bankOwner'>,
) => ({
  bankNo: sealIn(key, 'payee.bank_no', id, bankNo),
  bankNoHash: hashIn(key, 'payee.bank_no', bankNo)!,
  bankOwner: sealIn(key, 'payee.bank_owner', id, kind === 'bank' ? bankOwner : ''),
  protocol: kind === 'bank' ? '' : bankOwner,
})

/** The id of a bank, whose row is kept until `tx` ends; null if it was removed meanwhile. */
export const listedBank = (name: string) =>
  sql<number | null>`(select id from bank where bank_name = ${name} for key share)`
