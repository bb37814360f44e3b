import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

export type Transform = (from: Readable) => Promise<Readable>

/**
 * Matches X25519 (`age1…`) and hybrid post-quantum (`age1pq1…`) keys. This program cannot decrypt files of hardware
 * plugins' keys.
 */
const recipientPattern = /^age1(?:pq1)?[02-9ac-hj-np-z]+$/

const splitRecipients = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

export function recipientProblem(text: string): string | null {
  const recipients = splitRecipients(text)
  if (recipients.length === 0) return 'contains no public key'
  const invalid = recipients.find((one) => !isRecipient(one))
  return invalid === undefined ? null : `"${invalid}" is not an age public key (age1…, printed by age-keygen)`
}

function isRecipient(text: string): boolean {
  if (!recipientPattern.test(text)) return false
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Parses public keys separated by commas or spaces. Throws the sentence of `recipientProblem`. */
export function parseRecipients(text: string): string[] {
  const problem = recipientProblem(text)
  if (problem) throw new Error(problem)
  return splitRecipients(text)
}

export function encryptTo(recipients: string[]): Transform {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (from) => fromWeb(await encrypter.encrypt(toWeb(from)))
}

/** Decrypts with an identity file written by age-keygen. Throws if the file holds no identity. */
export function decryptBy(file: string): Transform {
  const decrypter = new Decrypter()
  for (const identity of identitiesIn(file)) decrypter.addIdentity(identity)
  return async (from) => fromWeb(await decrypter.decrypt(toWeb(from)))
}

function identitiesIn(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`the identity file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
  if (identities.length === 0 || identities.some((line) => !isIdentity(line)))
    throw new Error(`${file} holds no age identity: it needs a line AGE-SECRET-KEY-… and must not be encrypted itself`)
  return identities
}

function isIdentity(line: string): boolean {
  try {
    new Decrypter().addIdentity(line)
    return true
  } catch {
    return false
  }
}

// The types of web streams in Node and the DOM differ, but the objects are the same.
const toWeb = (from: Readable) => Readable.toWeb(from) as unknown as ReadableStream<Uint8Array>
const fromWeb = (from: ReadableStream<Uint8Array>) => Readable.fromWeb(from as unknown as NodeStream)
