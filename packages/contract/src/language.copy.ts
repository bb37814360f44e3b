import type { Language } from './language.ts'

/** Each language's name in itself: the same in every language. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  vi: 'Tiếng Việt',
  th: 'ไทย',
}
