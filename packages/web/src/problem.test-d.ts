/** Only the compiler checks this file: a page may show a refusal's sentence but must decide by its code. */

import { Problem, sentenceBy } from './problem.ts'

const problem = new Problem('余额不足', 422, { code: 'BALANCE_LOW' })
const show = (text: string): string => text
show(problem.message)
export const shown: string = sentenceBy('出错了')(problem)
export const isLow = problem.code === 'BALANCE_LOW'

// @ts-expect-error The sentence may be reworded.
export const isSame = problem.message === '余额不足'
// @ts-expect-error
export const isOther = problem.message !== '余额不足'
// @ts-expect-error
export const isInText = problem.message.includes('余额')
// @ts-expect-error
export const isStart = problem.message.startsWith('余额')
// @ts-expect-error
export const isMatch = problem.message.match(/余额/)
// @ts-expect-error
export const isSentence = sentenceBy('出错了')(problem) === '余额不足'

switch (problem.message) {
  // @ts-expect-error
  case '余额不足':
    break
}
