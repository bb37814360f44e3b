/** The platforms that a test file has opened and not yet taken down. */
export const openTestApps = new Set<{ check(): Promise<void> }>()
