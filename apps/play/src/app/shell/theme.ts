/** system: light or dark as the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const year = 31_536_000
const root = document.documentElement

export const shownTheme = (): Theme => themes.find((theme) => theme === root.dataset['theme']) ?? 'system'

/** Shows the page in a theme, and keeps the choice in a cookie, because local storage is cleared with the session. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  const secure = location.protocol === 'https:' ? '; secure' : ''
  try {
    document.cookie = `theme=${theme}; path=/; max-age=${theme === 'system' ? 0 : year}; samesite=lax${secure}`
  } catch {
    // A frame without an origin keeps no cookies.
  }
}
