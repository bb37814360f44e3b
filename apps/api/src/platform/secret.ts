import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { processUser } from './user.ts'

/** Where the keys are, and whether one may be made up. */
export type Key = Pick<Config, 'data'> & Partial<Pick<Config, 'makesKey'>>
/** What a column of the type `sealed` holds: '' or what `seal` made. */
export type Sealed = string & { readonly sealed: true }

const known = new Map<string, Buffer[]>()

export const keyFile = (data: string): string => join(data, 'secret.key')

/**
 * The keys of this installation, a line each, the oldest first: the last one seals, every one opens. The file is only its
 * owner's to read, made when it is first needed unless production forbids it: next to a database that was sealed with
 * another key a new one would only look like a start.
 */
function keysOf({ data, makesKey = true }: Key, isAgain = false): Buffer[] {
  const file = keyFile(data)
  const before = known.get(file)
  if (before && !isAgain) return before
  if (!makesKey && !existsSync(file)) throw new Error(`${file} is missing`)
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const keys = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'hex'))
  if (keys.length === 0 || keys.some((key) => key.length !== 32)) throw new Error(`${file} holds no key of 32 bytes`)
  known.set(file, keys)
  return keys
}

/** Reads the file of keys again: a line that was added to it seals from now on. */
export const readKeysAgain = (key: Key): void => void keysOf(key, true)

/**
 * Why the key file of an installation cannot be used, as a sentence that says what to do; null when it can, and where the
 * first start will make it. Reads the file again.
 */
export function keyObstacle(key: Key): string | null {
  const file = keyFile(key.data)
  const user = processUser()
  const make = `openssl rand -hex 32 > ${file} && chmod 600 ${file}`
  if (!existsSync(file))
    return key.makesKey === false
      ? `${file} is missing: put back the key of this installation, or make the first before the very first start: ${make}`
      : null
  try {
    readKeysAgain(key)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      return `${file} cannot be read by the user "${user}": chown ${user} ${file} && chmod 600 ${file}`
    if (code) return `${file} cannot be read (${code}): put back the key of this installation`
    return `${file} holds no key, 64 hexadecimal digits a line: put back the key of this installation, or make the first before the very first start: ${make}`
  }
}

/** What names the newest key without telling it: 16 hexadecimal digits; null where there is no usable key. */
export function fingerprintOf(key: Key): string | null {
  if (keyObstacle(key) !== null || !existsSync(keyFile(key.data))) return null
  return createHash('sha256').update(keysOf(key).at(-1)!).digest('hex').slice(0, 16)
}

/** What everything begins with that the newest key has sealed. */
export const newestPrefix = (key: Key): string => `v${keysOf(key).length}:`

/** For each key, the newest first, another one of 32 bytes for `purpose` (HKDF-SHA-256). */
export const derivedKeys = (key: Key, purpose: string): Buffer[] =>
  keysOf(key)
    .map((one) => Buffer.from(hkdfSync('sha256', one, '', purpose, 32)))
    .toReversed()

/**
 * Encrypts a secret for a column (AES-256-GCM) with the newest key; the empty text stays empty. What is sealed `about` a
 * row and column is opened about these alone.
 */
export function seal(key: Key, text: string, about: string): Sealed {
  if (text === '') return '' as Sealed
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keysOf(key).at(-1)!, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return (newestPrefix(key) + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')) as Sealed
}

/** Whether something looks as what `seal` makes of a text that is not empty. */
export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && /^v[1-9]\d*:[A-Za-z0-9+/]{38,}={0,2}$/.test(value)

/** The inverse of `seal`. Throws when the text was not sealed with a key of this installation about this, or was changed. */
export function unseal(key: Key, sealed: string, about: string): string {
  if (sealed === '') return ''
  const [, version, body] = /^v(\d+):(.*)$/s.exec(sealed) ?? []
  if (version === undefined || body === undefined) throw new Error('a secret is not sealed')
  const at = Number(version) - 1
  const opener = keysOf(key)[at] ?? keysOf(key, true)[at]
  if (!opener) throw new Error(`a secret is sealed with key ${version}, which ${keyFile(key.data)} does not have`)
  const bytes = Buffer.from(body, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', opener, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
