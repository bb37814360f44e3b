import { expect, test } from 'vitest'
import { routePatternOf, releaseOf } from './pageReport.ts'

test.each([
  ['/', '/'],
  ['', '/'],
  ['/deposit?type=1', '/deposit'],
  ['/players/018f3c1e-7d2a-7cc1-9a51-5a9d3c1b2e4f/cards#x', '/players/:id/cards'],
  ['/articles/7', '/articles/:id'],
])('a reported route has no query and no ids: %s', (path, route) => {
  expect(routePatternOf(path)).toBe(route)
})

test("the release is the hash in the script's name", () => {
  expect(releaseOf('https://play.example/assets/late-CVN3xqQ.js')).toBe('CVN3xqQ')
  expect(releaseOf('https://play.example/console/assets/index-DOij-UdU.js')).toBe('DOij-UdU')
  expect(releaseOf('http://127.0.0.1:5173/src/main.tsx')).toBe('dev')
})
