/** Sections of the player site's home page that an operator may order and hide, in their usual order. */
export const homeSections = ['banners', 'notices', 'account', 'games'] as const
export type HomeSection = (typeof homeSections)[number]

/** What a version was published from. `initial`: the look before the first publication. */
export const lookOrigins = ['initial', 'draft', 'schedule', 'version'] as const
export type LookOrigin = (typeof lookOrigins)[number]

/** Milliseconds for which a preview link is valid. */
export const previewLifetime = 3_600_000

/** Whether a text is a valid `home_order`: different sections in order, separated by commas; '' means all. */
export function isHomeOrder(text: string): boolean {
  const given = text.split(',')
  return text === '' || (new Set(given).size === given.length && given.every(isSection))
}

const isSection = (text: string): boolean => (homeSections as readonly string[]).includes(text)
