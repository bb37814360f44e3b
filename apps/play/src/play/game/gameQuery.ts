export type GameQuery =
  | { kind: 'agent' | 'service' | 'app' | 'none' }
  | { kind: 'game'; name: string; type: string; code: string }

/** Returns what /gamePage shows for its query; the checks are in order of precedence. */
export function gameQueryOf(query: URLSearchParams): GameQuery {
  if (query.get('dailiD') === '1') return { kind: 'agent' }
  if (query.get('dailiD') === '2') return { kind: 'service' }
  if (query.get('app') === '1') return { kind: 'app' }
  const name = query.get('name')
  return name ? { kind: 'game', name, type: query.get('type') ?? '', code: query.get('code') ?? '' } : { kind: 'none' }
}
