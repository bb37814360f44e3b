/** Languages of the sites and messages, by code; the texts in the source are Simplified Chinese. */
export const languages = ['zh', 'en', 'vi', 'th'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

export const byLanguage = <Value>(valueOf: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<Language, Value>

/** Parses the setting `languages`; the default language is the first. */
export const languagesIn = (text: string): Language[] => text.split(',').filter(isLanguage)

/** Whether a text is a valid setting `languages`: one or more different languages, separated by commas. */
export function isLanguageOrder(text: string): boolean {
  const given = text.split(',')
  return new Set(given).size === given.length && given.every(isLanguage)
}

/** Locale for a page's `lang` and for Intl. */
export const localeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : language)

/** Cookies with the reader's choice, set by the sites for players and agents, and by the console. */
export const languageCookie = 'language'
export const deskLanguageCookie = 'console_language'
