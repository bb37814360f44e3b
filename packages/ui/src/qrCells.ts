/** Cells of a QR code by row, with a border of two; true: dark. The encoder is loaded on demand. */
export const loadQrCells = async (of: string): Promise<boolean[][]> =>
  (await import('uqr')).encode(of, { border: 2 }).data
