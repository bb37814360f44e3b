import { expect, test } from 'vitest'
import { acceptedBase } from './base.ts'

const plain = { origin: 'http://127.0.0.1:8080', protocol: 'http:' }
const secure = { origin: 'https://play.example', protocol: 'https:' }

test('calls go to the origin in local storage if there is one [NET-04]', () => {
  expect(acceptedBase('http://127.0.0.1:9999/', plain)).toBe('http://127.0.0.1:9999')
  expect(acceptedBase('https://api.example/base', secure)).toBe('https://api.example/base')
})

test('an unsafe address in local storage is replaced by the page’s own origin [NET-04]', () => {
  for (const bad of [null, '', '/api', 'nonsense', 'javascript:alert(1)', 'ftp://x.example'])
    expect(acceptedBase(bad, plain)).toBe(plain.origin)
  expect(acceptedBase('http://api.example', secure)).toBe(secure.origin)
  expect(acceptedBase('https://name:word@api.example', secure)).toBe(secure.origin)
})
