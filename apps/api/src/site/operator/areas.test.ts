import { columnOf, isDecision, nearestPreset, permissionsOfPreset, presets } from '@koi/contract/site/operator/areas'
import { withViews } from '@koi/contract/site/operator/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
let known: string[]
beforeAll(async () => {
  app = await openTestApp()
  const { items } = (await app.callConsoleApi('GET /console/api/permissions', { per_page: '200' })).body
  known = items.map(({ name }: { name: string }) => name)
})
afterAll(() => app.finish())

test('every preset can be saved as it is, brings its view permissions along, and is found again', async () => {
  for (const preset of presets.filter((name) => name !== 'owner')) {
    const permissions = permissionsOfPreset(preset, known)
    expect([preset, withViews(permissions, known)]).toEqual([preset, permissions.toSorted()])
    expect(permissions.length).toBeGreaterThan(5)
    expect(nearestPreset(permissions, known)).toEqual({ preset, added: [], missing: [] })
    const made = await app.callConsoleApi('POST /console/api/operators', {
      username: `of-${preset}`,
      password: 'koi-12345',
      permissions,
    })
    expect([preset, made.status]).toEqual([preset, 201])
  }
  expect(permissionsOfPreset('owner', known)).toEqual(known)
})

test('a difference from a preset names what was added and what is missing', () => {
  const [first, ...others] = permissionsOfPreset('cashier', known)
  expect(nearestPreset([...others, 'wheel.unknown'], known)).toEqual({
    preset: 'cashier',
    added: ['wheel.unknown'],
    missing: [first],
  })
  expect(nearestPreset([], known)).toBe(null)
})

test('permissions stand in the column of what they allow', () => {
  expect(['bet.view', 'ledger.check', 'content.change', 'deposit.review', 'setting.change'].map(columnOf)).toEqual([
    'view',
    'view',
    'act',
    'decide',
    'decide',
  ])
  expect(known.filter(isDecision)).toEqual(expect.arrayContaining(['withdrawal.review', 'operator.change']))
})
