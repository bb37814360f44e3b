import { localeOf } from '@koi/contract/language'
import { textLanguage } from '@koi/contract/textLanguage'

/** A count with separators of thousands, in Chinese, too; a text, such as an amount of coins, unchanged. */
export const countText = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString(localeOf(textLanguage)) : value
