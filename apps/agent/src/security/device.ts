/** 'Mozilla/5.0 (iPhone; …) … Safari/605' → 'iPhone Safari': enough to know one's own devices by. */
export function deviceOf(userAgent: string): string {
  const machine = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(userAgent)?.[0] ?? ''
  const browser = /MicroMessenger|Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? ''
  return `${machine} ${browser}`.trim()
}
