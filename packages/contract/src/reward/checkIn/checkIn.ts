/** Consecutive check-ins repeat a cycle of this many days; a missed day begins it again. */
export const cycleDays = 7

/** Day of the cycle, from 1 to `cycleDays`, of the `streak`-th consecutive check-in. */
export const cycleDayOf = (streak: number): number => ((streak - 1) % cycleDays) + 1
