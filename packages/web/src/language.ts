import type { Language } from '@koi/contract/language'

const year = 31_536_000

/** Keeps the reader's choice in a cookie below `path` and loads the page again, in that language. */
export function chooseLanguage(language: Language, cookie: string, path: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookie}=${language}; path=${path}; max-age=${year}; samesite=lax${secure}`
  location.reload()
}
