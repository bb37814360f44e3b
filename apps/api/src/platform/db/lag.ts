/** A write-ahead log position (`0/1A2B3C`) as a comparable number. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Measures the lag of a read replica in milliseconds by comparing log positions: the clocks of two machines may differ,
 * and timestamps would show a growing lag while the primary is idle.
 */
export class LagMeter {
  /** Positions that the replica has not replayed, oldest first. */
  #missing: { position: bigint; seenAt: number }[] = []
  #newest = -1n

  recordPrimary(position: bigint, now: number): void {
    if (position <= this.#newest) return
    this.#newest = position
    this.#missing.push({ position, seenAt: now })
  }

  behind(replayed: bigint, now: number): number {
    const next = this.#missing.findIndex(({ position }) => position > replayed)
    this.#missing.splice(0, next < 0 ? this.#missing.length : next)
    const [oldest] = this.#missing
    return oldest ? now - oldest.seenAt : 0
  }
}
