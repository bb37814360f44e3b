// The index that a build of the player site writes of its texts (docs/decisions/0053).

/** Start and end in a file, in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** A text in a file, with its values by name. Texts in values come after it. */
export interface Place {
  number: number
  range: Range
  values: Record<string, Range>
}

/** A text that an operator can replace. */
export interface SiteText {
  /** Its file and its Chinese source: 'play/deposit/deposit.copy:存款'. */
  key: string
  /** In the language of the build, values in braces. */
  text: string
  /** Names of the values. */
  values: string[]
}

/** Texts by number, null for one that is in no file; and where they are. */
export interface TextIndex {
  texts: (SiteText | null)[]
  files: Record<string, Place[]>
}

/** Names of the values that a text has in braces. */
export const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted()

/** Whether `own` has the values of the text that it replaces, and no others. */
export const hasValuesOf = ({ values }: SiteText, own: string): boolean =>
  valuesIn(own).join() === values.toSorted().join()
