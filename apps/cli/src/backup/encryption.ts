import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** Turns one stream of bytes into another. Rejects, or fails the stream, where that cannot be done. */
export type Transform = (from: Readable) => Promise<Readable>

/** X25519 (`age1…`) and hybrid post-quantum (`age1pq1…`) keys. Those of hardware plugins could not be decrypted here. */
const recipientForm = /^age1(?:pq1)?[02-9ac-hj-np-z]+$/

const split = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Why a text is no list of public keys, as a sentence; null when it is one. */
export function recipientProblem(text: string): string | null {
  const recipients = split(text)
  if (recipients.length === 0) return 'there is no public key to encrypt the backup to'
  const wrong = recipients.find((one) => !isRecipient(one))
  return wrong === undefined ? null : `"${wrong}" is no public key of age (age1…, as age-keygen prints it)`
}

function isRecipient(text: string): boolean {
  if (!recipientForm.test(text)) return false
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** The public keys in a text, which commas or spaces separate. Throws the sentence of `recipientProblem`. */
export function recipientsOf(text: string): string[] {
  const problem = recipientProblem(text)
  if (problem) throw new Error(problem)
  return split(text)
}

/** Encrypts streams in the age format, so that each of the recipients can decrypt them. */
export function encryptTo(recipients: string[]): Transform {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (from) => fromWeb(await encrypter.encrypt(toWeb(from)))
}

/** Decrypts streams by an identity file as age-keygen writes it. Throws a sentence where it holds no identity. */
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
    throw new Error(`${file} holds no identity of age: a line AGE-SECRET-KEY-…, not itself encrypted`)
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

// The types of Node's web streams and of the DOM's differ; the objects are the same.
const toWeb = (from: Readable) => Readable.toWeb(from) as unknown as ReadableStream<Uint8Array>
const fromWeb = (from: ReadableStream<Uint8Array>) => Readable.fromWeb(from as unknown as NodeStream)
