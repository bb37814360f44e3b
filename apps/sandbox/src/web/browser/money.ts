/** 123450 → '1,234.50'. */
export const money = (fen: number): string => (fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** With an explicit sign. */
export const signed = (fen: number): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}${money(Math.abs(fen))}`
