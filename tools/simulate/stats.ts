/** Sums over rounds; returns are shares of the stake. */
export interface Sums {
  count: number
  total: number
  squares: number
}

export class ReturnStats implements Sums {
  count = 0
  total = 0
  squares = 0

  /** Adds `times` rounds that returned `share`; exact statistics pass weights. */
  add(share: number, times = 1): void {
    this.count += times
    this.total += share * times
    this.squares += share * share * times
  }

  merge({ count, total, squares }: Sums): void {
    this.count += count
    this.total += total
    this.squares += squares
  }

  get mean(): number {
    return this.total / this.count
  }

  get deviation(): number {
    return Math.sqrt(Math.max(0, this.squares / this.count - this.mean ** 2))
  }

  /** The standard error of the mean. */
  get error(): number {
    return this.deviation / Math.sqrt(this.count)
  }
}
