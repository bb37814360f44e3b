// The index of its texts that a build of the player site writes (docs/decisions/0053).

/** Start and end in a file, in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** A text in a file, with its values by name. Texts inside values come after it. */
export interface Place {
  number: number
  range: Range
  values: Record<string, Range>
}

/** A text that an operator can replace. */
export interface SiteText {
  /** File and Chinese source of the text: 'play/deposit/deposit.copy:存款'. */
  key: string
  /** The text in the language of the build, with values in braces. */
  text: string
  /** Names of the values. */
  values: string[]
}

/** Texts by number (null: the text is in no file), and the places where they occur. */
export interface TextIndex {
  texts: (SiteText | null)[]
  files: Record<string, Place[]>
}

/** Names of the values in braces in a text. */
export const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted()

/** Whether `own` contains exactly the values of the text that it replaces. */
export const hasValuesOf = ({ values }: SiteText, own: string): boolean =>
  valuesIn(own).join() === values.toSorted().join()
