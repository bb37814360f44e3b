import type { Field, Option, Values } from './field.ts'

/** One switch per option; those in `first` are on in a new row. */
export const switchesFor = (options: Option[], first: readonly string[]): Field[] =>
  options.map(({ value, label }) => ({
    name: String(value),
    label,
    kind: 'switch',
    initial: first.includes(String(value)) ? 1 : 0,
  }))

/** Switch values of a row's choices. */
export const switchedOn = (options: Option[], chosen: readonly string[]): Values =>
  Object.fromEntries(options.map(({ value }) => [value, chosen.includes(String(value)) ? 1 : 0]))

/** Choices after a form was sent; switches that were not sent keep their previous value. */
export const chosenIn = <Word extends string>(
  words: readonly Word[],
  body: Values,
  before: readonly string[] = [],
): Word[] => words.filter((word) => (body[word] === undefined ? before.includes(word) : body[word] === 1))

/** 'A · B'. */
export const chosenText = (options: Option[], chosen: readonly string[]): string =>
  options
    .filter(({ value }) => chosen.includes(String(value)))
    .map(({ label }) => label)
    .join(' · ')
