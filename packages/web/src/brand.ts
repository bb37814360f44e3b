/** Sets the brand colour ('#1677ff') from which packages/ui derives its shades; keeps the default if invalid. */
export function paintBrand(colour: string | null | undefined): void {
  if (colour && CSS.supports('color', colour)) document.documentElement.style.setProperty('--brand-own', colour)
}
