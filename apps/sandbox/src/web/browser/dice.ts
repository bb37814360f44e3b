/** HMAC-SHA256 of a text under a text; node:crypto on the server, `sha.ts` in a browser that checks it. */
export type Hmac = (key: string, message: string) => Uint8Array

/**
 * Numbers that follow from a seed that was promised beforehand and a message nobody could choose afterwards. Block i is
 * HMAC-SHA256(seed, `${message}:${i}`), read as eight numbers of 32 bits; numbers that would favour one result are passed over.
 */
export class Dice {
  readonly #block: (index: number) => Uint8Array
  #words: number[] = []
  #index = 0

  constructor(hmac: Hmac, seed: string, message: string) {
    this.#block = (index) => hmac(seed, `${message}:${index}`)
  }

  /** A whole number from 0 to `count` - 1, each as likely. */
  below(count: number): number {
    const fair = 2 ** 32 - (2 ** 32 % count)
    for (;;) {
      const word = this.#next()
      if (word < fair) return word % count
    }
  }

  /** `count` different numbers below `from`, in the order drawn. */
  draw(count: number, from: number): number[] {
    const rest = Array.from({ length: from }, (_, index) => index)
    return Array.from({ length: count }, () => rest.splice(this.below(rest.length), 1)[0] ?? 0)
  }

  #next(): number {
    if (this.#words.length === 0) {
      const view = new DataView(this.#block(this.#index++).slice().buffer)
      this.#words = Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4))
    }
    return this.#words.shift() ?? 0
  }
}
