/**
 * Paints the page in the operator's brand colour, for example '#1677ff': every shade of packages/ui follows from it. A
 * text that is no colour, or none, leaves the product's own.
 */
export function paintBrand(colour: string | null | undefined): void {
  if (colour && CSS.supports('color', colour)) document.documentElement.style.setProperty('--brand-own', colour)
}
