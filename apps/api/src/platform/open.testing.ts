/** Platforms that a test file has opened and not closed. */
export const openTestApps = new Set<{ check(): Promise<void> }>()
