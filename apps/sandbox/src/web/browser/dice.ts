/** HMAC-SHA256 of a text under a text; node:crypto on the server, `sha.ts` in a browser that checks it. */
export type Hmac = (key: string, message: string) => Uint8Array

/** The next number of 32 bits. */
export type Words = () => number

/**
 * Numbers of 32 bits that follow from a seed that was promised beforehand and a message nobody could choose afterwards:
 * block i is HMAC-SHA256(seed, `${message}:${i}`), read as eight numbers, the highest byte first.
 */
export function wordsOf(hmac: Hmac, seed: string, message: string): Words {
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

/** Draws from a row of numbers without favour. */
export class Dice {
  private readonly next: Words
  constructor(next: Words) {
    this.next = next
  }

  /** A whole number from 0 to `count` - 1, each as likely: numbers that would favour one result are passed over. */
  below(count: number): number {
    // What 2^32 leaves over by `count`, reckoned in 32 bits.
    const left = (-count >>> 0) % (count >>> 0)
    for (;;) {
      const word = this.next()
      if (word >= left) return (word >>> 0) % (count >>> 0)
    }
  }

  /** A share from 0 to just under 1. */
  share(): number {
    return this.next() / 2 ** 32
  }

  /** `count` different numbers below `from`, in the order drawn: each time one of those that are left, counted from the lowest. */
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
