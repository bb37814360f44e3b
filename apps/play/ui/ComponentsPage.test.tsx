import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import '../src/ui/column.css'
import { afterEach, expect, test } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { findViolations } from '../src/app/testing/axe.testing.ts'
import { emulate } from '../src/app/testing/machine.testing.ts'
import { ComponentsPage } from './ComponentsPage.tsx'

const modules = import.meta.glob<Record<string, unknown>>('../../../packages/ui/src/*.tsx', { eager: true })
const sources = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true })

let shown: RenderResult | null = null
async function show(query = '') {
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  shown = await render(<ComponentsPage query={new URLSearchParams(query)} />, { container })
  await expect.element(page.getByRole('heading', { name: 'Components' })).toBeInTheDocument()
}
afterEach(async () => {
  await shown?.unmount()
  shown?.container.remove()
  shown = null
})

test('the page of components has a sample of every component of packages/ui', () => {
  const components = Object.entries(modules)
    // The router renders nothing of its own, so it needs no sample.
    .filter(([file]) => !file.endsWith('/router.tsx'))
    .flatMap(([, module]) => Object.keys(module).filter((name) => /^[A-Z]/.test(name)))
  expect(components.length).toBeGreaterThan(40)
  const source = Object.values(sources).join('\n')
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(source))).toEqual([])
})

for (const scheme of ['light', 'dark'] as const)
  for (const query of ['', 'brand=%231677ff', 'text=200&width=320'])
    test(`the page of components has no accessibility violation: ${scheme} ${query}`, async () => {
      await emulate({ colorScheme: scheme })
      await show(query)
      expect(await findViolations()).toEqual([])
      expect(document.querySelectorAll('[class*=undefined]')).toHaveLength(0)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    })

for (const [open, role] of [
  ['dialog', 'dialog'],
  ['sheet', 'dialog'],
  ['plain', 'dialog'],
  ['confirm', 'alertdialog'],
  ['choices', 'dialog'],
  ['toast', 'status'],
  ['overlay', 'progressbar'],
] as const)
  test(`the page of components shows the open layer: ${open}`, async () => {
    await show(`open=${open}`)
    await expect.element(page.getByRole(role)).toBeVisible()
    expect(document.querySelectorAll('[class*=undefined]')).toHaveLength(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulate({ colorScheme })
      expect(await findViolations()).toEqual([])
    }
  })

test('the page of components switches to the dark scheme whatever the browser prefers', async () => {
  await emulate({ colorScheme: 'light' })
  await show('scheme=dark')
  const ground = () => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()
  const dark = ground()
  await page.getByRole('combobox', { name: 'scheme' }).selectOptions('light')
  await expect.poll(ground).not.toBe(dark)
  await page.getByRole('combobox', { name: 'scheme' }).selectOptions('auto')
  await emulate({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(dark)
})
