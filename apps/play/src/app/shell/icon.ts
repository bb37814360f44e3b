const standard = '/icons/icon-180.png'

/** Address of the brand's icon, which the server writes into the page for home screens. */
export const brandIcon = (): string =>
  // The build draws home without a document; the server puts the brand's icon into that drawing.
  (typeof document === 'object' && document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href')) ||
  standard
