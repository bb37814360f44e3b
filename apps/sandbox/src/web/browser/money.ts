/** Writes 123450 as '1,234.50'. */
export const money = (fen: number): string => (fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Writes an amount with an explicit sign. */
export const signed = (fen: number): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}${money(Math.abs(fen))}`
