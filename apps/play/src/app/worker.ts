/** Installs the offline shell once the first page stands, on builds only. Where it cannot be installed nothing is lost. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), { once: true })
}
