import { createPublicKey, createPrivateKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The public key with which this release was signed, in its root folder; missing in an unsigned release. */
export const publicKeyFile = 'release.pub'
/** Signature of SHA256SUMS, beside it: 64 bytes of Ed25519. */
export const signatureFile = 'SHA256SUMS.sig'

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')
  return key
}

/** Reads a private key in PEM. Throws if the file holds no Ed25519 key. */
export function readSigningKey(file: string): KeyObject {
  const pem = readFileSync(file)
  try {
    return requireEd25519(createPrivateKey(pem))
  } catch (error) {
    throw new Error(`${file} holds no Ed25519 private key in PEM`, { cause: error })
  }
}

export const publicPemOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()

export const signatureOf = (sums: Buffer, key: KeyObject): Buffer => sign(null, sums, key)

/** The file with the key of the releases that this installation accepts: its own choice, else the running release's. */
export function findPublicKey(home: string, configured: string): string | null {
  const own = join(home, publicKeyFile)
  return existsSync(configured) ? configured : existsSync(own) ? own : null
}

function readPublicKey(file: string): KeyObject {
  try {
    return requireEd25519(createPublicKey(readFileSync(file)))
  } catch (error) {
    throw new Error(`${file} holds no Ed25519 public key in PEM`, { cause: error })
  }
}

/** Throws unless `signature` is a signature of `sums` with the key in `keyFile`. */
export function requireSignature(sums: Buffer, signature: Buffer, keyFile: string): void {
  if (!verify(null, sums, readPublicKey(keyFile), signature))
    throw new Error(
      `The release is not signed with the key in ${keyFile}: do not install it, or put the key of its maker there after you have checked who that is.`,
    )
}
