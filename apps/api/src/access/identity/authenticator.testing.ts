import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeyAnswer } from '@koi/contract/player/passkey/passkey'
import type { PasskeyPlace } from './passkey.ts'

interface Overrides {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
}

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest()
const text = (of: Buffer): string => of.toString('base64url')

const bytesOf = (of: Buffer): Buffer =>
  of.length < 256
    ? Buffer.concat([Buffer.from([0x58, of.length]), of])
    : Buffer.concat([Buffer.from([0x59, of.length >> 8, of.length & 255]), of])

const fromBrowser = { authenticatorAttachment: 'platform', clientExtensionResults: { credProps: { rk: true } } }

/** A software authenticator: P-256 key, signature counter, attestation "none" (WebAuthn level 2, 6.5). */
export class Authenticator {
  readonly id: Buffer
  counter = 0
  #counts: boolean
  #place: PasskeyPlace
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #handle = text(randomBytes(32))

  constructor(place: PasskeyPlace, counts = true, idLength = 32) {
    this.id = randomBytes(idLength)
    this.#place = place
    this.#counts = counts
  }

  #client(type: string, challenge: string, { origin = this.#place.origin }: Overrides): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data({ rpId = this.#place.id, isVerified = true, counter }: Overrides, more = Buffer.alloc(0)): Buffer {
    if (this.#counts) this.counter++
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (more.length ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  /** Answers `navigator.credentials.create`, as JSON. */
  make(options: { challenge: string; user: { id: string } }, overrides: Overrides = {}): MadePasskey {
    this.#handle = options.user.id
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
    // COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = [
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      bytesOf(left),
      Buffer.from([0x22]),
      bytesOf(right),
    ]
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([this.id.length >> 8, this.id.length & 255]),
      this.id,
      ...key,
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      bytesOf(this.#data(overrides, credential)),
    ])
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: text(this.#client('webauthn.create', overrides.challenge ?? options.challenge, overrides)),
        attestationObject: text(attestation),
        transports: ['internal'],
        authenticatorData: text(attestation),
        publicKey: text(attestation),
        publicKeyAlgorithm: -7,
      },
      ...fromBrowser,
    }
  }

  /** Answers `navigator.credentials.get`, as JSON. */
  answer(options: { challenge: string }, overrides: Overrides = {}): PasskeyAnswer {
    const client = this.#client('webauthn.get', overrides.challenge ?? options.challenge, overrides)
    const data = this.#data(overrides)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: overrides.userHandle ?? this.#handle,
      },
      ...fromBrowser,
    }
  }
}
