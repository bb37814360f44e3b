import { existsSync, readFileSync } from 'node:fs'
import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { messageEventNames } from '@koi/contract/player/messenger/messenger'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../../api/src/platform/outside/adapter.ts'
import {
  adapters,
  messageAdapters,
  paymentAdapters,
  venueAdapters,
} from '../../../api/src/platform/outside/adapters.ts'
import { countRules } from './check.ts'
import { defects } from './venue.testing.ts'

// These tests compare the tables of docs/adapters.md with the code.

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const document = read('docs/adapters.md')

function tableAfter(text: string): string[][] {
  const from = document.indexOf(text)
  expect([text, from]).not.toEqual([text, -1])
  const lines = document.slice(from).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, n) => n > first && !line.startsWith('|'))
  return lines.slice(first + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const bare = (cell = ''): string => cell.replaceAll('`', '')
const listOf = (cell = ''): string[] =>
  bare(cell)
    .replace(/ \([^)]*\)/g, '')
    .split(', ')
const inOrder = (table: string[][]): string[] => table.map(([name]) => bare(name))
const namesOf = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name)

/** Matches test files that cover every adapter; other test files must contain the adapter's name. */
const general =
  /freeRound\/crash|deposit\/(crash|callback|gatewayAnswers|gatewayNotices)|withdraw\/pay|transfer\/(crash|transfer|faults)|bet\/invalidReports|messenger\/(send|push)/
const mentions = (path: string, name: string): boolean =>
  general.test(path) || read(path).replaceAll(/\W/g, '').includes(name.replace(/ \(.*/, '').replaceAll(/\W/g, ''))

const payees = { bank: 'card', usdt: 'USDT', antoken: 'AnToken' }

test('docs/adapters.md lists protocol, abilities and answers of each payment adapter', () => {
  const rows = tableAfter('## Payments')
  expect(inOrder(rows)).toEqual(namesOf(paymentAdapters))
  for (const [n, { name, version, abilities, acknowledgement, paysOut }] of paymentAdapters.entries()) {
    const [, protocol, source, abilityCell, notices] = rows[n]!
    expect([name, listOf(abilityCell)]).toEqual([name, abilities])
    expect(`${protocol} ${source}`).toContain(/\d+(\.\d+)*/.exec(version)![0])
    expect([name, /answered `(\w+)`/.exec(notices!)?.[1]]).toEqual([name, acknowledgement])
    const kinds =
      /payout \(([^)]*)\)/
        .exec(abilityCell!)?.[1]
        ?.split(', ')
        .filter((kind) => !kind.startsWith('`')) ?? []
    expect([name, kinds]).toEqual([name, paysOut.map((kind) => payees[kind])])
  }
})

test('docs/adapters.md lists abilities and rule counts of each venue protocol', () => {
  expect(inOrder(tableAfter('## Venues'))).toEqual(namesOf(venueAdapters))
  const rows = tableAfter('Number of rules')
  expect(inOrder(rows)).toEqual(namesOf(venueAdapters))
  for (const [n, { name, version, abilities, readCall }] of venueAdapters.entries()) {
    const { venue, platform } = countRules(name as Parameters<typeof countRules>[0])
    expect([name, version, ...rows[n]!.slice(1)]).toEqual([name, '1', abilities.join(', '), `${venue}`, `${platform}`])
    const wallet = [abilities.includes('transfer') && 'transfer', readCall && 'seamless'].filter(Boolean).join(' and ')
    expect([name, tableAfter('## Venues')[n]![3]]).toEqual([name, wallet])
  }
  const count = Object.keys(defects).length
  expect(read('docs/venue-protocol.md')).toContain(`${count} venues with one defect each`)
})

test('docs/adapters.md lists the abilities of each messenger', () => {
  const rows = tableAfter('## Messages')
  expect(inOrder(rows)).toEqual(namesOf(messageAdapters))
  for (const [n, { name, abilities }] of messageAdapters.entries())
    expect([name, listOf(rows[n]![2])]).toEqual([name, abilities])
  const events = tableAfter('| event | for |').flatMap(([event]) => bare(event).split(', '))
  expect(events.toSorted()).toEqual(messageEventNames.toSorted())
})

test('docs/adapters.md lists the settings and secrets of each adapter', () => {
  const tables = ['| adapter | settings (a secret', 'Venue settings;', '## Messages'].map(tableAfter)
  const known = new Set(adapters.flatMap((adapter) => fieldsOf(adapter)).map(({ name }) => name))
  for (const [of, all] of [paymentAdapters, venueAdapters, messageAdapters].entries())
    for (const adapter of all) {
      const row = tables[of]!.find(([name]) => bare(name) === adapter.name)!
      const cell = row[of === 2 ? 3 : 1]!
      const documented = new Set(
        [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!).filter((name) => known.has(name)),
      )
      const fields = fieldsOf(adapter)
      expect([adapter.name, [...documented].toSorted()]).toEqual([
        adapter.name,
        fields.map(({ name }) => name).toSorted(),
      ])
      for (const { name, isSecret } of fields)
        expect([adapter.name, name, cell.includes(`\`${name}\` (secret`)]).toEqual([adapter.name, name, isSecret])
    }
})

test('docs/adapters.md names for every adapter the tests that cover it', () => {
  const rows = tableAfter('## Fault tests')
  const chains = tableAfter('## USDT on a chain').map(([protocol]) => protocol)
  expect(inOrder(rows).map((name) => name.replace(/ \(.*/, ''))).toEqual([
    ...namesOf(paymentAdapters),
    ...chains,
    ...namesOf(venueAdapters),
    ...namesOf(messageAdapters),
  ])
  for (const [adapter, ...cells] of rows)
    for (const file of new Set(cells.flatMap((cell) => [...cell.matchAll(/`([\w/.]+)`/g)].map(([, file]) => file!)))) {
      const path = `apps/api/src/${file}.test.ts`
      expect([adapter, path, existsSync(new URL(`../../../../${path}`, import.meta.url))]).toEqual([
        adapter,
        path,
        true,
      ])
      expect([adapter, file, mentions(path, bare(adapter))]).toEqual([adapter, file, true])
    }
})

test('docs/adapters.md lists the required confirmations of each chain', () => {
  for (const [protocol, , , , believed] of tableAfter('## USDT on a chain')) {
    const name = `chain_${protocol!.toLowerCase()}_confirmations` as keyof typeof settingDefaults
    expect([protocol, believed]).toEqual([protocol, `\`${name}\` (${String(settingDefaults[name])})`])
  }
})
