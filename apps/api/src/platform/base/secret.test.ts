import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seal, unseal } from './secret.ts'

const data = mkdtempSync(join(tmpdir(), 'koi-secret-'))
const other = mkdtempSync(join(tmpdir(), 'koi-secret-'))
afterAll(() => {
  rmSync(data, { recursive: true })
  rmSync(other, { recursive: true })
})

test('seals a text with a fresh nonce, opens it again, and creates the key file with mode 0600', () => {
  const sealed = seal({ data }, '密钥 secret', 'test')
  expect(unseal({ data }, sealed, 'test')).toBe('密钥 secret')
  expect(seal({ data }, '密钥 secret', 'test')).not.toBe(sealed)
  expect(sealed).not.toContain('secret')
  expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600)
  expect([seal({ data }, '', 'test'), unseal({ data }, '', 'test')]).toEqual(['', ''])
})

test('refuses to open a modified text, one sealed with another key, and plain text', () => {
  const sealed = seal({ data }, 'secret', 'test')
  const at = sealed.length - 6
  expect(() =>
    unseal({ data }, sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1), 'test'),
  ).toThrow()
  expect(() => unseal({ data: other }, sealed, 'test')).toThrow()
  expect(() => unseal({ data }, 'secret', 'test')).toThrow()
})
