/** The platforms that a test file has opened and not yet taken down. */
export const openHouses = new Set<{ check(): Promise<void> }>()
