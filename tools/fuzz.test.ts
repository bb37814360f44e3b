import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAll, firstFinding, type Shown } from './fuzz/find.ts'
import { judgeAnswer, judgeCall } from './fuzz/judge.ts'
import { operationsOf } from './fuzz/reference.ts'
import { type Step, stepsOf } from './fuzz/steps.ts'
import { fitting, type Schema } from './fuzz/values.ts'

const [operation] = operationsOf({
  paths: {
    '/api/things/{id}': {
      post: {
        operationId: 'thing.change',
        'x-audience': 'player',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { amount: { type: 'integer', minimum: 1, maximum: 9 } } },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
              },
            },
          },
        },
      },
    },
  },
})
const heard = (status: number, text: string) => ({ status, text, type: 'application/json', milliseconds: 1 })

test('values are as their schema has them', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 3, maximum: 5 },
      word: { enum: ['a', 'b'] },
      list: { type: 'array', items: { type: 'boolean' }, minItems: 1 },
    },
    required: ['count', 'word', 'list'],
  }
  const isValid = new Ajv2020({ strict: false }).compile(schema)
  fc.assert(
    fc.property(fitting(schema), (value) => isValid(value)),
    { seed: 1 },
  )
})

test('an answer is found fault with for a fault, a trace, another form and another status', () => {
  expect(judgeCall(operation!, heard(200, '{"id":"1"}'))).toBeNull()
  expect(judgeCall(operation!, heard(200, '{"id":1}'))?.kind).toContain('another answer')
  expect(judgeCall(operation!, heard(418, '{}'))?.kind).toBe('undocumented 418')
  expect(judgeAnswer(heard(500, '{}'))?.kind).toBe('a fault')
  expect(judgeAnswer(heard(200, '{"code":500,"message":""}'))?.kind).toBe('a fault in the envelope')
  expect(judgeAnswer(heard(400, 'Error: x\n    at run (/koi/server.js:1:2)'))?.kind).toBe('a stack trace')
  expect(judgeAnswer(heard(502, '{}'))).toBeNull()
})

test('a finding is shrunk to the one step that shows it, is told once, and plays again from what is kept', async () => {
  const isWrong = (step: Step) => step.do === 'call' && JSON.stringify(step.input).includes('"amount":9')
  const game = {
    prepare: () => Promise.resolve(),
    play: (step: Step) => Promise.resolve(isWrong(step) ? { kind: 'a fault', detail: 'nine' } : null),
    books: () => Promise.resolve(null),
  }
  let turns = 0
  const told: Shown[] = []
  const { findings } = await findAll(
    game,
    stepsOf([operation!]),
    7,
    () => ++turns > 1500,
    (shown) => told.push(shown),
  )
  expect(findings).toEqual(told)
  expect(findings).toHaveLength(1)
  expect(findings[0]!.steps).toHaveLength(1)
  const again = JSON.parse(JSON.stringify(findings[0])) as Shown
  expect(await firstFinding(game, again.steps, new Set())).toMatchObject({ kind: 'a fault' })
})
