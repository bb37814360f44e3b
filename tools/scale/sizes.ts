import { markdownTable } from '../markdown.ts'
import { sizeOf, type Machine } from '../../apps/cli/src/setup/sizes.ts'
import { connectionsPerProcess } from '../../apps/cli/src/start/connections.ts'
import { databaseSettingNames } from '../../apps/cli/src/start/databaseSettings.ts'
import { costs, usual } from './figures.ts'
import { needOf } from './model.ts'

const gib = 2 ** 30
const gigabyte = 1e9
/** Share of a disk that a year's growth may take: the rest is for the log, the copy of a backup, and the second year. */
const planned = 0.5

const machines: Record<string, Machine> = {
  small: { cores: 2, memory: 4 * gib, disk: 100 * gigabyte },
  middle: { cores: 4, memory: 16 * gib, disk: 500 * gigabyte },
  large: { cores: 16, memory: 64 * gib, disk: 2000 * gigabyte },
}

/** Bytes that so many registered players take, and add in a year. */
function bytesOf(players: number): { standing: number; yearly: number } {
  const { standing, yearly } = needOf(players, costs, usual, false)
  return { standing: standing * 1e12, yearly: yearly * 1e12 }
}

/** Registered players whose first year a disk holds, rounded down to two digits. */
function playersOn(disk: number): number {
  const { standing, yearly } = bytesOf(1)
  const players = (disk * planned) / (standing + yearly)
  const unit = 10 ** (Math.floor(Math.log10(players)) - 1)
  return Math.floor(players / unit) * unit
}

/** The tables of docs/running.md, "Sizes". */
export function sizesTables(): string {
  const sizes = Object.values(machines).map((machine) => ({ machine, size: sizeOf(machine) }))
  const row = (name: string, of: (one: (typeof sizes)[number]) => string | number) => [name, ...sizes.map(of)]
  const machineTable = markdownTable(
    ['', ...Object.keys(machines)],
    [
      row('processors, memory', ({ machine }) => `${machine.cores}, ${machine.memory / gib} GB`),
      row('disk', ({ machine }) => `${machine.disk / gigabyte} GB`),
      row('registered players whose first year takes half of the disk', ({ machine }) =>
        playersOn(machine.disk).toLocaleString('en'),
      ),
      row('`KOI_PROCESSES`', ({ size }) => size.processes),
      row('database connections at most', ({ size }) => size.processes * connectionsPerProcess),
      row('`max_connections`', ({ size }) => size.connections),
      ...databaseSettingNames.map((name) => row(`\`${name}\``, ({ size }) => size.postgres[name])),
    ],
  )
  const { standing, yearly } = bytesOf(1000)
  const daily = yearly / usual.active / 365
  const megabytes = (bytes: number) => `${Number((bytes / 1e6).toPrecision(2))} MB`
  const growth = markdownTable(
    ['disk space of 1,000 players', ''],
    [
      ['registered, with accounts, sessions and devices', megabytes(standing)],
      ['a day on which all are active', megabytes(daily)],
      [`a day on which ${usual.active * 100} % are active`, megabytes(daily * usual.active)],
      ['a year of such days', `${(yearly / gigabyte).toPrecision(2)} GB`],
    ],
  )
  return `${machineTable}\n\n${growth}`
}
