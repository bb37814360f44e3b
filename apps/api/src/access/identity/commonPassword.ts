import { readFileSync } from 'node:fs'
import type { Weakness } from '@koi/contract/player/auth/auth.copy'

// The list is a local file, so no part of a password is sent elsewhere.
const list = readFileSync(new URL('../../../commonPasswords.txt', import.meta.url), 'utf8')

const under = (heading: string): ReadonlySet<string> =>
  new Set((list.split(`[${heading}]\n`)[1] ?? '').split('\n\n')[0]!.trim().split('\n'))
const words = under('words')
const numbers = under('numbers')
const whole = under('whole')

/** Sequences on the keyboard, in the alphabet and of digits. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
]
const isWalk = (part: string): boolean =>
  part.length >= 3 && walks.some((row) => row.includes(part) || row.includes([...part].reverse().join('')))
const isRepeated = (part: string): boolean => part.length >= 2 && new Set(part).size === 1
const isYear = (part: string): boolean => /^(19[4-9]\d|20[0-3]\d)$/.test(part)
const isDay = (part: string): boolean => /^(19[4-9]\d|20[0-3]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(part)

const isPiece = (part: string): boolean =>
  part.length === 1 ||
  words.has(part) ||
  numbers.has(part) ||
  isWalk(part) ||
  isRepeated(part) ||
  isYear(part) ||
  isDay(part)

/**
 * The smallest number of known pieces that compose `text`; Infinity if it has an unknown part. A single character
 * counts as two.
 */
function piecesOf(text: string): number {
  const fewest = [0]
  for (let end = 1; end <= text.length; end++) {
    let least = Infinity
    for (let start = Math.max(0, end - 16); start < end; start++) {
      const part = text.slice(start, end)
      if (isPiece(part)) least = Math.min(least, fewest[start]! + (part.length === 1 ? 2 : 1))
    }
    fewest.push(least)
  }
  return fewest[text.length]!
}

/** Read in the form in which passwords are hashed. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * Why a password is easy to guess, or null. 'common': it is listed, has at most two different characters, or is
 * composed of at most three known pieces (woaini + 520 + 1314, koi + 12345). 'name': it contains one of `names`
 * (account and site) of four or more characters. Case and punctuation are ignored.
 */
export function weaknessOf(password: string, names: string[]): Weakness | null {
  const text = plain(password)
  if (new Set(text).size <= 2 || whole.has(text)) return 'common'
  const half = text.slice(0, text.length / 2)
  const pieces = text === half + half ? piecesOf(half) : piecesOf(text)
  if (pieces <= 3) return 'common'
  return names.map(plain).some((name) => name.length >= 4 && text.includes(name)) ? 'name' : null
}

export const isCommonPayPassword = (digits: string): boolean =>
  new Set(digits).size <= 2 ||
  isWalk(digits) ||
  numbers.has(digits) ||
  digits.slice(0, 3) === digits.slice(3) ||
  isDay(`19${digits}`) ||
  isDay(`20${digits}`)
