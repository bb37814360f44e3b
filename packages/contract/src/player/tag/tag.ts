/** How a player got a tag: by an operator, by the rule of the tag's segment, from a file. */
export const tagSources = ['hand', 'rule', 'import'] as const
export type TagSource = (typeof tagSources)[number]

/** Colours of a tag in the console. */
export const tagTones = ['default', 'blue', 'green', 'gold', 'orange', 'red', 'purple'] as const
export type TagTone = (typeof tagTones)[number]

/** Maximum characters of one uploaded part, and the header line of a file. */
export const maxTagFile = 48_000
export const tagFileHeader = 'username'
