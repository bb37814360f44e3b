/** HMAC-SHA256; node:crypto on the server, `sha.ts` in the browser. */
export type Hmac = (key: string, message: string) => Uint8Array

export type Words = () => number

/** Random words from a committed seed: block i is HMAC-SHA256(seed, `${message}:${i}`), read as eight big-endian numbers. */
export function randomWords(hmac: Hmac, seed: string, message: string): Words {
  let block = new DataView(new ArrayBuffer(0))
  let at = 0
  let index = 0
  return () => {
    if (at === block.byteLength) {
      block = new DataView(hmac(seed, `${message}:${index++}`).slice().buffer)
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
}

/** Unbiased draws from a sequence of 32-bit numbers. */
export class Dice {
  private readonly next: Words
  constructor(next: Words) {
    this.next = next
  }

  /** Uniform integer from 0 to `count` - 1, by rejection sampling. */
  below(count: number): number {
    // This is 2^32 mod `count` in 32-bit arithmetic.
    const left = (-count >>> 0) % (count >>> 0)
    for (;;) {
      const word = this.next()
      if (word >= left) return (word >>> 0) % (count >>> 0)
    }
  }

  /** Uniform number in [0, 1). */
  share(): number {
    return this.next() / 2 ** 32
  }

  /** `count` distinct integers below `from` in drawing order; each draw is an index into the remaining ones. */
  draw(count: number, from: number): number[] {
    const drawn: number[] = []
    const taken: number[] = []
    while (drawn.length < count) {
      let number = this.below(from - drawn.length)
      let place = 0
      while (place < taken.length && number >= (taken[place] ?? 0)) {
        number += 1
        place += 1
      }
      taken.splice(place, 0, number)
      drawn.push(number)
    }
    return drawn
  }
}
