import { localeOf } from '@koi/contract/language'
import { textLanguage } from '@koi/contract/textLanguage'

/** Formats a count with separators of thousands; a text, such as an amount of coins, is returned unchanged. */
export const countText = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString(localeOf(textLanguage)) : value
