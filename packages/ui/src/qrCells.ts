/** Returns the cells of a QR code by row, with a border of two; true is dark. Loads the encoder on demand. */
export const loadQrCells = async (of: string): Promise<boolean[][]> =>
  (await import('uqr')).encode(of, { border: 2 }).data
