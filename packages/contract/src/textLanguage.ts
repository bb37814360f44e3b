import type { Language } from './language.ts'

/** The language of a site's build, which replaces it (tools/texts/plugin.ts). Servers choose one per reader. */
export const textLanguage = 'zh' as Language
