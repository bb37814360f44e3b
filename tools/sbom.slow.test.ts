import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { allowedLicences, billOfMaterials, licencesOf, lockedPackages, nameAt } from './sbom/bill.ts'

const packages = lockedPackages()
const { components, dependencies } = billOfMaterials()

test('the bill of materials has every needed package with version, licence and hash', () => {
  const listed = new Set(components.map((one) => one['bom-ref']))
  // The packages as npm lists them, independently of the bill. Packages of the root are build tools.
  const tree = '--workspaces --include-workspace-root=false --omit=dev --all --parseable --package-lock-only'
  const needed = execFileSync('npm', ['ls', ...tree.split(' ')], { encoding: 'utf8' })
    .split('\n')
    .flatMap((path) => Object.entries(packages).filter(([place]) => place === relative(process.cwd(), path)))
    .filter(
      ([path, { link, dev, devOptional, optional }]) =>
        path.includes('node_modules/') && !link && !dev && !devOptional && !optional,
    )
  expect(needed.length).toBeGreaterThan(250)
  expect(needed.map(([path, { version }]) => `${nameAt(path)}@${version}`).filter((ref) => !listed.has(ref))).toEqual(
    [],
  )
  for (const name of ['pg', 'react', 'fastify', 'zod', 'sharp', 'antd', '@opentelemetry/sdk-trace'])
    expect(components.map((one) => one.name)).toContain(name)
  for (const component of components) {
    expect(component.purl).toMatch(/^pkg:npm\/\S+@\d/)
    expect(component.hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
  }
  expect(components.filter(({ name }) => ['vitest', 'typescript', 'playwright'].includes(name))).toEqual([])
  for (const { ref, dependsOn } of dependencies)
    expect({ ref, unknown: dependsOn.filter((one) => !listed.has(one)) }).toEqual({ ref, unknown: [] })
})

test('every licence is allowed, and a licence that is not allowed is found', () => {
  const wrong = (all: typeof components) =>
    all.filter((one) => !licencesOf(one).length || licencesOf(one).some((licence) => !allowedLicences.has(licence)))
  expect(wrong(components)).toEqual([])
  const bad = { ...packages, 'node_modules/pg': { ...packages['node_modules/pg']!, license: 'AGPL-3.0-only' } }
  expect(wrong(billOfMaterials(bad).components).map(({ name }) => name)).toEqual(['pg'])
  const none = { ...packages, 'node_modules/pg': { version: '8.0.0' } }
  expect(wrong(billOfMaterials(none).components).map(({ name }) => name)).toEqual(['pg'])
})
