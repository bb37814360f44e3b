import { expect, test } from 'vitest'
import { brokenWalks, walksOf } from './walks.ts'

const files: Record<string, string> = {
  'handler.ts': [
    'export const handlers = [',
    '  on(contract.approve, async (args) => {',
    '    await decide(args, () => credit(args))',
    '  }),',
    '  on(contract.close, async (args) => close(args)),',
    ']',
  ].join('\n'),
  'verbs.ts': [
    'export async function decide(',
    '  args: Args,',
    '  effect: () => Promise<void>,',
    '): Promise<void> {',
    '  await effect()',
    '}',
    'async function credit(args: Args): Promise<void> {',
    '  await post(args)',
    '}',
    'export async function lost(args: Args): Promise<void> {',
    '  await post(args)',
    '}',
  ].join('\n'),
  'route.ts': [
    'export function register(server: Server): void {',
    '  const take = async (call: Call) => {',
    '    const takeOne = (one: Call): Promise<void> => {',
    '      return lost(one)',
    '    }',
    '    await takeOne(call)',
    '    await verbs[call.name](call)',
    '  }',
    '  server.post(take)',
    '}',
    'const verbs = { credit, other: decide }',
  ].join('\n'),
  'ledger.ts': 'export async function post(args: Args): Promise<void> {\n}',
}
const link = (name: string, file: string) => `[\`${name}\`](../${file})`
const good = [
  link('approve', 'handler.ts'),
  link('decide', 'verbs.ts'),
  link('credit', 'verbs.ts'),
  link('post', 'ledger.ts'),
]
const broken = (walk: string[], callers: string[] = []) =>
  brokenWalks(walk.join(' → '), callers, (file) => files[file] ?? null)

test('a walk whose functions are there and call each other is right, an effect that is handed over counted', () => {
  expect(walksOf(`no walk\n${good.join(' → ')}\nsee ${good[0]}`)).toHaveLength(1)
  expect(broken(good)).toEqual([])
})

test.each([
  ['a function that is not there', [good[0]!, link('deside', 'verbs.ts')], 'verbs.ts has no deside'],
  ['a file that is not there', [good[0]!, link('decide', 'verb.ts')], 'verb.ts has no decide'],
  ['a function that nobody before calls', [link('close', 'handler.ts'), good[2]!], 'nobody before calls credit'],
  [
    'a function within another that the walk leaves out',
    [link('take', 'route.ts'), link('lost', 'verbs.ts'), good[3]!],
    'takeOne stands before lost',
  ],
  ['a fifth function', [...good, good[3]!], '5 functions'],
])('%s is told', (_what, walk, sentence) => {
  expect(broken(walk).join()).toContain(sentence)
})

test('a function that is called out of a table is called by its name there', () => {
  expect(broken([link('take', 'route.ts'), good[1]!, good[3]!].slice(0, 2))).toEqual([])
})

test('whoever moves money and stands in no walk is told', () => {
  expect(broken(good, ['verbs.ts'])).toEqual(['verbs.ts:11 moves money and stands in no walk'])
})
