import type { Field, Option, Values } from './field.ts'

/** Makes one switch per option; those in `first` are on in a new row. */
export const switchesFor = (options: Option[], first: readonly string[]): Field[] =>
  options.map(({ value, label }) => ({
    name: String(value),
    label,
    kind: 'switch',
    initial: first.includes(String(value)) ? 1 : 0,
  }))

/** Converts a row's choices to switch values. */
export const switchedOn = (options: Option[], chosen: readonly string[]): Values =>
  Object.fromEntries(options.map(({ value }) => [value, chosen.includes(String(value)) ? 1 : 0]))

/** Converts sent switches to choices; a switch that was not sent keeps its previous value. */
export const chosenIn = <Word extends string>(
  words: readonly Word[],
  body: Values,
  before: readonly string[] = [],
): Word[] => words.filter((word) => (body[word] === undefined ? before.includes(word) : body[word] === 1))

/** Joins the labels of the choices: 'A · B'. */
export const chosenText = (options: Option[], chosen: readonly string[]): string =>
  options
    .filter(({ value }) => chosen.includes(String(value)))
    .map(({ label }) => label)
    .join(' · ')
