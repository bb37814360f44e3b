import { createHash } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const hexOf = (name: 'md5' | 'sha256') => (text: string) => createHash(name).update(text, 'utf8').digest('hex')
const [md5, sha256] = [hexOf('md5'), hexOf('sha256')]

/** Digests of imported passwords. They are fast to compute, so they are stored only inside an argon2id hash. */
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

export const hashKinds: readonly string[] = ['bcrypt', 'argon2', ...Object.keys(digests)]

export interface ForeignHash {
  kind: string
  hash: string
  salt: string
}

const bcrypt = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=([1-8])\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/

/** Whether the hash is well-formed and cheap enough to verify: bcrypt up to cost 14, Argon2 up to 128 MiB and ten rounds. */
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
 * The form in which a hash is stored: a fast digest is hashed again, so that a leaked table is as hard to attack as
 * native hashes.
 */
export async function keepForeign(
  { kind, hash, salt }: ForeignHash,
  hashOwn: (text: string) => Promise<string>,
): Promise<string> {
  if (!isDigest(kind)) return hash
  return ['foreign', kind, Buffer.from(salt).toString('base64url'), await hashOwn(hash.toLowerCase())].join(':')
}

export const isForeign = (kept: string): boolean => kept !== '' && !kept.startsWith('$argon2id$')

export function fitsHash(kept: string, password: string): Promise<boolean> {
  if (kept.startsWith('$2')) return verifyBcrypt(password, kept)
  const [, kind = '', salt = '', own = ''] = kept.startsWith('foreign:') ? kept.split(':') : []
  if (isDigest(kind)) return verifyArgon2(own, digests[kind](password, Buffer.from(salt, 'base64url').toString('utf8')))
  return verifyArgon2(kept, password)
}
