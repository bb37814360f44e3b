/** Operators' lists count exactly up to here; beyond it `total` is the database's estimate. */
export const maxExactTotal = 10_000
