import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AllChanges, Changes } from './changes.tsx'

// PostgreSQL's jsonb orders keys by length first.
const channel = {
  name: '闪付',
  sort: 1,
  type: 2,
  state: 1,
  adapter: 'template',
  max_amount: '5000.00',
  min_amount: '100.00',
  settings: { base_url: 'https://gateway.example/pay', merchant: 'koi-9' },
}

test('lists every field of a new channel including its nested settings', () => {
  const shown = renderToStaticMarkup(createElement(AllChanges, { row: { before: null, after: channel } }))
  for (const part of ['max_amount', '5000.00', 'settings.base_url', 'https://gateway.example/pay', 'koi-9'])
    expect(shown).toContain(part)
})

test('shows the first changes in a table and the number of further ones', () => {
  const shown = renderToStaticMarkup(createElement(Changes, { row: { before: null, after: channel } }))
  expect(shown).toContain('max_amount')
  expect(shown).toContain('另有 3 项')
})
