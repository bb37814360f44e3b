import { parse, type Token } from '@messageformat/parser'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index]!]))

const longer = (text: string): string => {
  const made = [...text].map((letter) => accents.get(letter) ?? letter).join('')
  const letters = text.replaceAll(/[^a-z]/gi, '').length
  return made + '~'.repeat(Math.ceil(letters * 0.4))
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'content') return longer(token.value).replaceAll(/[{}]+/g, "'$&'")
      if (token.type === 'plural')
        return `{${token.arg}, plural, ${token.cases.map(({ key, tokens: own }) => `${key} {${textOf(own)}}`).join(' ')}}`
      if (token.type === 'octothorpe') return '#'
      if (token.type === 'function') return `{${token.arg}, ${token.key}}`
      return 'arg' in token ? `{${token.arg}}` : ''
    })
    .join('')

/** An English text with accents, 40 % longer: it shows which texts are not translated and which places are too narrow. */
export const pseudoText = (english: string, isTemplate: boolean): string =>
  isTemplate ? textOf(parse(english)) : longer(english)
