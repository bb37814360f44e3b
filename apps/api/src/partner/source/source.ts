import { type PostbackKind, type UtmName, utmNames } from '@koi/contract/partner/source/source'
import type { Selectable } from 'kysely'
import { associatedData } from '../../platform/base/personal.ts'
import { type FolderSecret, seal, type Sealed, unseal } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Source = Selectable<Tables['source']>

export const sealedSecret = (key: FolderSecret, id: string, secret: string): Sealed =>
  seal(key, secret, associatedData('source.secret', id))

/** Decrypts the source's secret; '' if it has none. */
export const secretOf = (key: FolderSecret, { id, secret }: Pick<Source, 'id' | 'secret'>): string =>
  secret === '' ? '' : unseal(key, secret, associatedData('source.secret', id))

type Templates = Pick<Source, 'registrationUrl' | 'firstDepositUrl' | 'depositUrl' | 'netResultUrl'>

/** Database column of the address for each kind of event. */
export const templateColumns = {
  registration: 'registrationUrl',
  first_deposit: 'firstDepositUrl',
  deposit: 'depositUrl',
  net_result: 'netResultUrl',
} as const satisfies Record<PostbackKind, keyof Templates>

export const templateOf = (source: Templates, kind: PostbackKind): string => source[templateColumns[kind]]

/** Returns the `utm_*` values; '' for parameters that the player's link did not have. */
export const utmFieldsOf = ({ utm }: Pick<Selectable<Tables['playerSource']>, 'utm'>) =>
  Object.fromEntries(
    utmNames.map((name) => [`utm_${name}`, (utm as Partial<Record<UtmName, string>>)[name] ?? '']),
  ) as Record<`utm_${UtmName}`, string>
