import type { Language } from './language.ts'

/** The language of a site's build, which replaces this value (tools/texts/plugin.ts). Servers choose a language per reader. */
export const textLanguage = 'zh' as Language
