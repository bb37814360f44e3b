import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processUser } from './user.ts'

/** `makesKey`: whether a missing key file is created; true by default. */
export interface FolderSecret {
  data: string
  makesKey?: boolean
}
/** Content of a column of the domain `sealed`: '' or the result of `seal`. */
export type Sealed = string & { readonly sealed: true }

const cachedKeys = new Map<string, Buffer[]>()

export const keyFile = (data: string): string => join(data, 'secret.key')

/**
 * Keys of the file, oldest first: the last one encrypts, each of them decrypts. Creates a missing file, except in
 * production, where a new key beside a database sealed with another would hide the loss.
 */
function keysOf({ data, makesKey = true }: FolderSecret, isAgain = false): Buffer[] {
  const file = keyFile(data)
  const before = cachedKeys.get(file)
  if (before && !isAgain) return before
  if (!makesKey && !existsSync(file)) throw new Error(`${file} is missing`)
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const keys = readKeyFile(file)
  cachedKeys.set(file, keys)
  return keys
}

/** Reads the keys of a file, oldest first. Throws if it cannot be read or contains no key. */
export function readKeyFile(file: string): Buffer[] {
  const keys = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'hex'))
  if (keys.length === 0 || keys.some((key) => key.length !== 32)) throw new Error(`${file} holds no key of 32 bytes`)
  return keys
}

export const readKeysAgain = (key: FolderSecret): void => void keysOf(key, true)

/** Why the key file cannot be used and what to do; null when it is usable or will be created. Reads the file again. */
export function keyProblem(key: FolderSecret): string | null {
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

/** Fingerprint of the newest key: 16 hexadecimal digits; null without a usable key. */
export function fingerprintOf(key: FolderSecret): string | null {
  if (keyProblem(key) !== null || !existsSync(keyFile(key.data))) return null
  return createHash('sha256').update(keysOf(key).at(-1)!).digest('hex').slice(0, 16)
}

export const newestPrefix = (key: FolderSecret): string => `v${keysOf(key).length}:`

/** HKDF-SHA-256, 32 bytes. */
export const deriveKey = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** Derived keys per array of master keys; reading the file again makes another array and so discards them. */
const derived = new WeakMap<Buffer[], Map<string, Buffer[]>>()

/**
 * Derives one key of 32 bytes from each key of the file (HKDF-SHA-256), the newest first. `purpose` must be one of a
 * few constants, since results are cached for ever.
 */
export function derivedKeys(key: FolderSecret, purpose: string): readonly Buffer[] {
  const keys = keysOf(key)
  const known = derived.get(keys) ?? new Map<string, Buffer[]>()
  derived.set(keys, known)
  const found = known.get(purpose) ?? keys.map((one) => deriveKey(one, purpose)).toReversed()
  known.set(purpose, found)
  return found
}

/** AES-256-GCM with the newest key; '' stays ''. `about`, a row and column, is authenticated. */
export function seal(key: FolderSecret, text: string, about: string): Sealed {
  if (text === '') return '' as Sealed
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keysOf(key).at(-1)!, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return (newestPrefix(key) + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')) as Sealed
}

export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && /^v[1-9]\d*:[A-Za-z0-9+/]{38,}={0,2}$/.test(value)

/** Throws when the text was changed, or not sealed with a key of this installation and this `about`. */
export function unseal(key: FolderSecret, sealed: string, about: string): string {
  if (sealed === '') return ''
  const [, version, body] = /^v(\d+):(.*)$/s.exec(sealed) ?? []
  if (version === undefined || body === undefined) throw new Error('a secret is not sealed')
  const at = Number(version) - 1
  const openingKey = keysOf(key)[at] ?? keysOf(key, true)[at]
  if (!openingKey) throw new Error(`a secret is sealed with key ${version}, which ${keyFile(key.data)} does not have`)
  const bytes = Buffer.from(body, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', openingKey, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
