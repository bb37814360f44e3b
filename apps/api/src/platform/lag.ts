/** A place in the log of a database (`0/1A2B3C`) as a number that can be compared. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * How far a read replica is behind, by the log alone: the clocks of the two machines may differ, and a database that nobody
 * writes to is not behind. Moments are milliseconds of one clock that only goes forward.
 */
export class Lag {
  /** Positions of the primary that the replica has not replayed, with when each was first seen, oldest first. */
  #missing: { position: bigint; seenAt: number }[] = []
  #newest = -1n

  /** The primary stands at `position`. */
  note(position: bigint, now: number): void {
    if (position <= this.#newest) return
    this.#newest = position
    this.#missing.push({ position, seenAt: now })
  }

  /** Milliseconds that a replica which has replayed the log up to `replayed` is behind. */
  behind(replayed: bigint, now: number): number {
    const next = this.#missing.findIndex(({ position }) => position > replayed)
    this.#missing.splice(0, next < 0 ? this.#missing.length : next)
    const [oldest] = this.#missing
    return oldest ? now - oldest.seenAt : 0
  }
}
