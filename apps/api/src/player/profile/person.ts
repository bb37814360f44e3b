import { hashIn, openIn, sealIn } from '../../platform/base/personal.ts'
import type { FolderSecret, Sealed } from '../../platform/base/secret.ts'

export interface Person {
  realname: string
  mobile: string
  email: string
}
type Field = keyof Person
export const personal = ['realname', 'mobile', 'email'] as const satisfies Field[]

export const openPerson = (key: FolderSecret, row: { id: string } & Record<Field, Sealed>): Person => ({
  realname: openIn(key, 'player.realname', row.id, row.realname),
  mobile: openIn(key, 'player.mobile', row.id, row.mobile),
  email: openIn(key, 'player.email', row.id, row.email),
})

/** Encrypted columns with their search hashes, for the given fields only. */
export const sealedPerson = (
  key: FolderSecret,
  id: string,
  { realname, mobile, email }: { [One in Field]?: string | undefined },
) => ({
  ...(realname !== undefined && {
    realname: sealIn(key, 'player.realname', id, realname),
    realnameHash: hashIn(key, 'player.realname', realname),
  }),
  ...(mobile !== undefined && {
    mobile: sealIn(key, 'player.mobile', id, mobile),
    mobileHash: hashIn(key, 'player.mobile', mobile),
  }),
  ...(email !== undefined && {
    email: sealIn(key, 'player.email', id, email),
    emailHash: hashIn(key, 'player.email', email),
  }),
})

const masks: Record<Field, (text: string) => string> = {
  realname: (text) => `${Array.from(text.trim())[0]}**`,
  mobile: (text) => `${text.slice(0, -8)}****${text.slice(-4)}`,
  email: (text) => `${text[0]}***${text.slice(text.indexOf('@'))}`,
}

/** Masks a value for audit trail and messages. */
export const masked = (field: Field, text: string): string => (text === '' ? '' : masks[field](text))
