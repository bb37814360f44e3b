import { createHash } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const hexOf = (name: 'md5' | 'sha256') => (text: string) => createHash(name).update(text, 'utf8').digest('hex')
const [md5, sha256] = [hexOf('md5'), hexOf('sha256')]

/** What another product keeps of a password and its salt, in hex: fast hashes, which we keep only within one of our own. */
const digests = {
  md5: (word: string) => md5(word),
  'md5(password+salt)': (word: string, salt: string) => md5(word + salt),
  'md5(salt+password)': (word: string, salt: string) => md5(salt + word),
  'md5(md5+salt)': (word: string, salt: string) => md5(md5(word) + salt),
  sha256: (word: string) => sha256(word),
  'sha256(password+salt)': (word: string, salt: string) => sha256(word + salt),
  'sha256(salt+password)': (word: string, salt: string) => sha256(salt + word),
}
type DigestKind = keyof typeof digests
const isDigest = (kind: string): kind is DigestKind => Object.hasOwn(digests, kind)

/** The kinds of password hashes that can be taken over. */
export const hashKinds: readonly string[] = ['bcrypt', 'argon2', ...Object.keys(digests)]

/** A hash of a password as another product keeps it. */
export interface ForeignHash {
  kind: string
  hash: string
  salt: string
}

const bcrypt = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=([1-8])\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/

/**
 * Whether it has the form of its kind, and whether we can afford to compare with it: bcrypt up to a cost of 14, Argon2 up
 * to 128 MiB and ten rounds. A salted kind has a salt, the others none.
 */
export function isForeignHash({ kind, hash, salt }: ForeignHash): boolean {
  if (isDigest(kind)) {
    const length = kind.startsWith('md5') ? 32 : 64
    const isSalted = kind.includes('salt')
    return hash.length === length && /^[0-9a-fA-F]+$/.test(hash) && isSalted === (salt !== '') && salt.length <= 200
  }
  if (salt !== '') return false
  if (kind === 'bcrypt') return bcrypt.test(hash)
  const [, memory, rounds, lanes] = argon2.exec(hash) ?? []
  if (kind !== 'argon2' || memory === undefined) return false
  return Number(memory) >= 8 * Number(lanes) && Number(memory) <= 131_072 && Number(rounds) >= 1 && Number(rounds) <= 10
}

/**
 * What is kept of it. A fast hash is hashed again, by `hashOwn`, so that nobody who reads the table can try passwords
 * faster than those of our own, and comparing takes as long as ever.
 */
export async function keepForeign(
  { kind, hash, salt }: ForeignHash,
  hashOwn: (text: string) => Promise<string>,
): Promise<string> {
  if (!isDigest(kind)) return hash
  return ['foreign', kind, Buffer.from(salt).toString('base64url'), await hashOwn(hash.toLowerCase())].join(':')
}

/** Whether what is kept is not a hash of our own, and should become one when its password is known. */
export const isForeign = (kept: string): boolean => kept !== '' && !kept.startsWith('$argon2id$')

/** Whether a password fits what is kept of it, of our own kind or another one. */
export function fitsHash(kept: string, password: string): Promise<boolean> {
  if (kept.startsWith('$2')) return verifyBcrypt(password, kept)
  const [, kind = '', salt = '', own = ''] = kept.startsWith('foreign:') ? kept.split(':') : []
  if (isDigest(kind)) return verifyArgon2(own, digests[kind](password, Buffer.from(salt, 'base64url').toString('utf8')))
  return verifyArgon2(kept, password)
}
