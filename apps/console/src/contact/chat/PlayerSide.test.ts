import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PlayerSide } from './PlayerSide.tsx'
import type { Thread } from './thread.ts'

const thread = {
  player_id: 'p1',
  created_at: '2026-03-01 12:00:00',
  created_ip: '203.0.113.9',
  score: null,
  score_note: '',
}

/** Renders the panel for an operator with `permissions`, before the player has loaded. */
function renderFor(permissions: string[]): string {
  const client = new QueryClient()
  client.setQueryData(['GET /console/api/me', {}], { role: 'staff', permissions })
  const side = createElement(PlayerSide, { thread: thread as Thread })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, side)))
}

test('for operators without permission for players the panel hides the player and shows no error', () => {
  const waits = 'ant-skeleton'
  expect(renderFor(['chat.view', 'player.view'])).toContain(waits)
  const shown = renderFor(['chat.view'])
  expect(shown).not.toContain(waits)
  expect(shown).toContain('203.0.113.9')
})
