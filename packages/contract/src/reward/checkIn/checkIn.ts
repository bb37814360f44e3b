/** Length of the cycle of rewards in consecutive days; a missed day starts it again. */
export const cycleDays = 7

/** Day of the cycle, from 1 to `cycleDays`, of the `streak`-th consecutive check-in. */
export const cycleDayOf = (streak: number): number => ((streak - 1) % cycleDays) + 1
