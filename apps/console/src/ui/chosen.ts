import type { Field, Option, Values } from './field.ts'

/** A choice of several as switches of a form, one for each; `first` are on in a new row. */
export const switchesFor = (options: Option[], first: readonly string[]): Field[] =>
  options.map(({ value, label }) => ({
    name: String(value),
    label,
    kind: 'switch',
    initial: first.includes(String(value)) ? 1 : 0,
  }))

/** What such switches hold of a row. */
export const switchedOn = (options: Option[], chosen: readonly string[]): Values =>
  Object.fromEntries(options.map(({ value }) => [value, chosen.includes(String(value)) ? 1 : 0]))

/** Which of them are on in what a form sends, where those that it does not send stand as they did. */
export const chosenIn = <Word extends string>(
  words: readonly Word[],
  body: Values,
  before: readonly string[] = [],
): Word[] => words.filter((word) => (body[word] === undefined ? before.includes(word) : body[word] === 1))

/** What was chosen, in words: 'A · B'. */
export const chosenText = (options: Option[], chosen: readonly string[]): string =>
  options
    .filter(({ value }) => chosen.includes(String(value)))
    .map(({ label }) => label)
    .join(' · ')
