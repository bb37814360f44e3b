export const openTestApps = new Set<{ check(): Promise<void> }>()
