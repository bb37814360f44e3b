import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SiteTextWrong } from '@koi/contract/desk/look/look.copy'
import type { Place, TextIndex } from '@koi/contract/desk/look/textIndex'
import { SettingMalformed, SettingUnknown } from '@koi/contract/site/setting/setting.refusals.copy'
import { afterAll, expect, test } from 'vitest'
import { Refused } from '../../platform/text/refuse.ts'
import { brandedPage, brandedScript, hasTexts, parseSiteTexts, textsOfVersion, versionOf } from './siteText.ts'

const script =
  'const m=["assets/en/b.js"];export const a="Deposit",b=\'Deposit\',c=`Deposit`,range=(min,max)=>`From ${min} to ${max}`,list=(names)=>`Hello ${names.map(name=>`<${name}>`).join()}`'
const page = '<html lang="en"><script src="/assets/en/a.js"></script><b title="Deposit">Deposit</b></html>'

/** Places where a text occurs, in the order of the file. */
function placesOf(file: string, number: number, text: string, values: Record<string, string> = {}): Place[] {
  const found: Place[] = []
  for (let at = file.indexOf(text); at >= 0; at = file.indexOf(text, at + 1)) {
    const ranges = Object.entries(values).map(([name, code]) => {
      const start = file.indexOf(code, at)
      return [name, [start, start + code.length]] as const
    })
    found.push({ number, range: [at, at + text.length], values: Object.fromEntries(ranges) })
  }
  return found
}

const index: TextIndex = {
  texts: [
    { key: 'play/a.copy:存款', text: 'Deposit', values: [] },
    { key: 'play/a.copy:{min}-{max}', text: 'From {min} to {max}', values: ['min', 'max'] },
    { key: 'play/a.copy:{value1}好', text: 'Hello {value1}', values: ['value1'] },
    { key: 'play/a.copy:《{name}》', text: '<{name}>', values: ['name'] },
    null,
  ],
  files: {
    'assets/en/a.js': [
      ...placesOf(script, 0, 'Deposit'),
      ...placesOf(script, 1, 'From ${min} to ${max}', { min: '${min}', max: '${max}' }),
      ...placesOf(script, 2, 'Hello ${names.map(name=>`<${name}>`).join()}', {
        value1: '${names.map(name=>`<${name}>`).join()}',
      }),
      ...placesOf(script, 3, '<${name}>', { name: '${name}' }),
    ],
    'index.en.html': placesOf(page, 0, 'Deposit'),
  },
}

const dist = mkdtempSync(join(tmpdir(), 'koi-site-texts-'))
mkdirSync(join(dist, 'assets', 'en'), { recursive: true })
writeFileSync(join(dist, 'assets', 'en', 'a.js'), script)
writeFileSync(join(dist, '.texts.en.json'), JSON.stringify(index))
afterAll(() => rmSync(dist, { recursive: true }))

interface Module {
  a: string
  b: string
  c: string
  range: (min: string, max: string) => string
  list: (names: string[]) => string
}
const run = async (own: Record<string, string>): Promise<Module> => {
  const made = brandedScript('assets/en/a.js', 'en', own, dist)
  return (await import(`data:text/javascript,${encodeURIComponent(made)}`)) as Module
}

test('texts of a script are replaced in every kind of string literal, whatever characters they contain', async () => {
  const hostile = '"quoted" \'single\' `tick` ${process.exit()} \\ </script>\n\u2028end'
  const made = await run({ 'play/a.copy:存款': hostile })
  expect([made.a, made.b, made.c]).toEqual([hostile, hostile, hostile])
  expect(made.range('1', '2')).toBe('From 1 to 2')
})

test('placeholders of a replaced text keep their expressions, in any order and inside other texts', async () => {
  const made = await run({
    'play/a.copy:{min}-{max}': 'at most {max}, at least {min}',
    'play/a.copy:{value1}好': '{value1}, hello {other}',
    'play/a.copy:《{name}》': '“{name}”',
  })
  expect(made.range('1', '2')).toBe('at most 2, at least 1')
  expect(made.list(['A', 'B'])).toBe('“A”,“B”, hello {other}')
  expect(made.a).toBe('Deposit')
})

test("a page is escaped and refers to the files with the brand's texts; without such texts the page is unchanged", () => {
  const own = { 'play/a.copy:存款': '<Top & up>' }
  const version = versionOf('en', own)
  expect(brandedPage(page, 'en', { en: own }, dist)).toBe(
    `<html lang="en"><script src="/assets/~${version}/en/a.js"></script><b title="&lt;Top &amp; up&gt;">&lt;Top &amp; up&gt;</b></html>`,
  )
  expect(textsOfVersion(version)).toEqual({ language: 'en', own })
  expect(brandedScript('assets/en/a.js', 'en', own, dist)).toContain(`["assets/~${version}/en/b.js"]`)
  expect(brandedPage(page, 'en', {}, dist)).toBe(page)
  expect(brandedPage(page, 'en', { th: own }, dist)).toBe(page)
  expect(brandedPage(page, 'en', { en: {} }, dist)).toBe(page)
  expect(['assets/en/a.js', 'assets/en/other.js'].map((file) => hasTexts(file, 'en', dist))).toEqual([true, false])
})

test('versions differ by text and language, not by the order of the texts', () => {
  expect(versionOf('en', { a: '1', b: '2' })).toBe(versionOf('en', { b: '2', a: '1' }))
  expect(new Set([versionOf('en', { a: '1' }), versionOf('th', { a: '1' }), versionOf('en', { a: '2' })]).size).toBe(3)
})

test('a given text must have the placeholders of the built one; unchanged, blank and unknown texts are dropped', () => {
  const key = 'play/a.copy:{min}-{max}'
  expect(
    parseSiteTexts(
      {
        en: { [key]: '{max}, {min}', 'play/a.copy:存款': 'Deposit', 'play/a.copy:《{name}》': ' ', 'play/gone:x': 'y' },
        th: { 'play/a.copy:存款': 'ฝาก' },
      },
      dist,
    ),
  ).toEqual({ en: { [key]: '{max}, {min}' } })
  const refusalOf = (given: unknown) => {
    try {
      return parseSiteTexts(given, dist)
    } catch (error) {
      return error instanceof Refused ? error.refusal : error
    }
  }
  for (const text of ['{min}', '{min} {max} {most}', 'none'])
    expect(refusalOf({ en: { [key]: text } })).toBe(SiteTextWrong)
  expect(refusalOf({ en: { 'play/a.copy:存款': 'Up {to}' } })).toBe(SiteTextWrong)
  expect(refusalOf({ fr: {} })).toBe(SettingUnknown)
  for (const given of ['x', null, [], { en: 'x' }, { en: { [key]: 7 } }, { en: { [key]: 'x'.repeat(2001) } }])
    expect(refusalOf(given)).toBe(SettingMalformed)
})
