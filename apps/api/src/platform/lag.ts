/** A write-ahead log position (`0/1A2B3C`) as a comparable number. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Lag of a read replica, by log positions only: the clocks of the two machines may differ, and an idle primary causes
 * no lag. Times are milliseconds of one monotonic clock.
 */
export class Lag {
  /** Positions of the primary that the replica has not replayed, with the time each was first seen, oldest first. */
  #missing: { position: bigint; seenAt: number }[] = []
  #newest = -1n

  /** Records the current position of the primary. */
  note(position: bigint, now: number): void {
    if (position <= this.#newest) return
    this.#newest = position
    this.#missing.push({ position, seenAt: now })
  }

  /** Milliseconds that a replica which has replayed up to `replayed` is behind. */
  behind(replayed: bigint, now: number): number {
    const next = this.#missing.findIndex(({ position }) => position > replayed)
    this.#missing.splice(0, next < 0 ? this.#missing.length : next)
    const [oldest] = this.#missing
    return oldest ? now - oldest.seenAt : 0
  }
}
