import { createWriteStream, existsSync, fstatSync, readFileSync, type WriteStream } from 'node:fs'

export interface Log {
  /** Path of the log file; null: the journal. */
  file: string | null
  write(line: string): void
  reopen(): void
  close(): Promise<void>
  /** The last lines, or where to find them, for an error message. */
  tail(): string
}

/** Whether stdout is connected to the systemd journal (JOURNAL_STREAM is `device:inode`). */
export function isJournal(env: NodeJS.ProcessEnv = process.env): boolean {
  if (!env['JOURNAL_STREAM']) return false
  const { dev, ino } = fstatSync(1)
  return env['JOURNAL_STREAM'] === `${dev}:${ino}`
}

export const openLog = (file: string): Log => (isJournal() ? journalLog() : fileLog(file))

/** Prints to stderr; in the journal the line has the priority of an error. */
export function printError(text: string): void {
  console.error(isJournal() ? text.replaceAll(/^/gm, '<3>') : text)
}

function fileLog(file: string): Log {
  const open = (): WriteStream => createWriteStream(file, { flags: 'a', mode: 0o600 })
  let stream = open()
  return {
    file,
    write: (line) => void stream.write(`${line}\n`),
    reopen: () => {
      stream.end()
      stream = open()
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
    tail: () => `Its last lines (${file}):\n${lastLines(file)}`,
  }
}

const journalLog = (): Log => ({
  file: null,
  write: (line) => void process.stdout.write(`<${priorityOf(line)}>${line}\n`),
  reopen: () => undefined,
  close: async () => undefined,
  tail: () => 'Its last lines are in the journal above.',
})

/** Syslog priority of a JSON log line, which the journal strips as the prefix `<n>`. */
function priorityOf(line: string): number {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 30)
  if (level >= 60) return 2
  if (level >= 50) return 3
  return level >= 40 ? 4 : 6
}

export function lastLines(file: string, count = 15): string {
  if (!existsSync(file)) return '(nothing was logged)'
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
