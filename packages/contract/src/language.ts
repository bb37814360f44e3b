/** Languages of the sites and messages by their code; the texts of the source are Simplified Chinese. */
export const languages = ['zh', 'en', 'vi', 'th'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** A value for each language. */
export const byLanguage = <Value>(valueOf: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<Language, Value>

/** The languages of a value of the setting `languages`, the default first. */
export const languagesIn = (text: string): Language[] => text.split(',').filter(isLanguage)

/** Whether a text is a value of the setting `languages`: one or more different languages, separated by commas. */
export function isLanguageOrder(text: string): boolean {
  const given = text.split(',')
  return new Set(given).size === given.length && given.every(isLanguage)
}

/** As in `lang` of a page and for Intl. */
export const localeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : language)

/** Cookies with the reader's choice, set by the sites for players and agents, and by the console. */
export const languageCookie = 'language'
export const deskLanguageCookie = 'console_language'
