import { type Fen, shortYuan } from '@koi/contract/money'
import { factLabels, operatorLabels } from '@koi/contract/player/segment/segment.copy'
import { type Condition, type FactName, type Leaf, termsOfFact } from '@koi/contract/player/segment/segment'
import { categoryLabels, copy, sentence, valueOptions, windowLabels } from './segment.copy.ts'

const numberText = (fact: FactName, value: unknown): string =>
  termsOfFact(fact).kind === 'fen' ? sentence.amount(shortYuan(value as Fen)) : String(value)

function leafText({ fact, window, category, is, value }: Leaf, tags: ReadonlyMap<string, string>): string {
  const { kind } = termsOfFact(fact)
  const subject = [
    window && windowLabels[window],
    category && category !== 'all' && categoryLabels[category],
    factLabels[fact],
  ]
  const words = subject.filter(Boolean).join(' ')
  if (kind === 'flag') return sentence.flag(words, value === true ? copy.yes : copy.no)
  if (kind === 'choice' || kind === 'set') {
    const labels = new Map(valueOptions(fact, tags).map((option) => [option.value, option.label]))
    const names = (value as string[]).map((one) => labels.get(one) ?? copy.unknownTag)
    return `${words} ${operatorLabels[is]} ${names.join(sentence.comma)}`
  }
  const numbers = (Array.isArray(value) ? value : [value]).map((one) => numberText(fact, one))
  return `${words} ${operatorLabels[is]} ${numbers.join(' – ')}`
}

/** Describes a condition in one line; `tags`: names by id. */
export function conditionText(condition: Condition, tags: ReadonlyMap<string, string>, isInner = false): string {
  if ('not' in condition) return sentence.not(conditionText(condition.not, tags))
  if (!('all' in condition) && !('any' in condition)) return leafText(condition, tags)
  const [parts, by] = 'all' in condition ? [condition.all, sentence.and] : [condition.any, sentence.or]
  const text = parts.map((part) => conditionText(part, tags, true)).join(by)
  return isInner && parts.length > 1 ? sentence.group(text) : text
}
