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
const received = (status: number, text: string) => ({ status, text, type: 'application/json', milliseconds: 1 })

test('generated values satisfy their schema', () => {
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

test('finds internal errors, stack traces, undocumented answers and statuses', () => {
  expect(judgeCall(operation!, received(200, '{"id":"1"}'))).toBeNull()
  expect(judgeCall(operation!, received(200, '{"id":1}'))?.kind).toContain('another answer')
  expect(judgeCall(operation!, received(418, '{}'))?.kind).toBe('undocumented 418')
  expect(judgeAnswer(received(500, '{}'))?.kind).toBe('a fault')
  expect(judgeAnswer(received(200, '{"code":500,"message":""}'))?.kind).toBe('a fault in the envelope')
  expect(judgeAnswer(received(400, 'Error: x\n    at run (/koi/server.js:1:2)'))?.kind).toBe('a stack trace')
  expect(judgeAnswer(received(502, '{}'))).toBeNull()
})

test('shrinks a finding to one step, reports it once, and reproduces it from its file', async () => {
  const isWrong = (step: Step) => step.do === 'call' && JSON.stringify(step.input).includes('"amount":9')
  const target = {
    prepare: () => Promise.resolve(),
    play: (step: Step) => Promise.resolve(isWrong(step) ? { kind: 'a fault', detail: 'nine' } : null),
    books: () => Promise.resolve(null),
  }
  let turns = 0
  const reported: Shown[] = []
  const { findings } = await findAll(
    target,
    stepsOf([operation!]),
    7,
    () => ++turns > 1500,
    (shown) => reported.push(shown),
  )
  expect(findings).toEqual(reported)
  expect(findings).toHaveLength(1)
  expect(findings[0]!.steps).toHaveLength(1)
  const again = JSON.parse(JSON.stringify(findings[0])) as Shown
  expect(await firstFinding(target, again.steps, new Set())).toMatchObject({ kind: 'a fault' })
})
