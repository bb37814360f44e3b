// Implements SHA-256 (FIPS 180-4), because crypto.subtle is missing on plain http.

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0
const start = primes(8).map((prime) => fraction(Math.sqrt(prime)))
const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0)
  const state = Uint32Array.from(start)
  const words = new Uint32Array(64)
  const at = (index: number): number => words[index] ?? 0
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + i * 4)
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [at(i - 15), at(i - 2)]
      words[i] =
        at(i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i += 1) {
      const first =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + at(i)) | 0
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word))
  }
  const digest = new Uint8Array(32)
  state.forEach((word, index) => new DataView(digest.buffer).setUint32(index * 4, word))
  return digest
}

/** HMAC-SHA256; the key has at most 64 bytes. */
export function hmac(key: string, message: string): Uint8Array {
  const bytes = utf8(key)
  const padded = (filler: number) => Uint8Array.from({ length: 64 }, (_, index) => (bytes[index] ?? 0) ^ filler)
  const joined = (a: Uint8Array, b: Uint8Array) => Uint8Array.from([...a, ...b])
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), utf8(message)))))
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const sha256Text = (text: string): string => hex(sha256(utf8(text)))
