import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const keys = new Map<string, Buffer>()
const version = 'v1:'

/** Where the key is, and whether one may be made up. */
type Place = Pick<Config, 'data'> & Partial<Pick<Config, 'makesKey'>>

export const keyFile = (data: string): string => join(data, 'secret.key')

/**
 * The key of this installation: a file only its owner reads, made when it is first needed unless production forbids it:
 * beside a database that was sealed with another one a new key would only look like a start.
 */
function keyOf({ data, makesKey = true }: Place): Buffer {
  const file = keyFile(data)
  const known = keys.get(file)
  if (known) return known
  if (!makesKey && !existsSync(file)) throw new Error(`${file} is missing`)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== 32) throw new Error(`${file} holds no key of 32 bytes`)
  keys.set(file, key)
  return key
}

/** Encrypts a secret for a column (AES-256-GCM); the empty text stays empty. */
export function seal(config: Place, text: string): string {
  if (text === '') return ''
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The inverse of `seal`. Throws when the text was not sealed with this installation's key, or was changed. */
export function unseal(config: Place, sealed: string): string {
  if (sealed === '') return ''
  if (!sealed.startsWith(version)) throw new Error('a secret is not sealed')
  const bytes = Buffer.from(sealed.slice(version.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
