/** Operators' lists are counted exactly up to this number; beyond it `total` is the database's estimate. */
export const maxExactTotal = 10_000
