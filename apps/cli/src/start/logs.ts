import { createWriteStream, existsSync, fstatSync, readFileSync, type WriteStream } from 'node:fs'

/** Where the output of a part of the product goes, line by line. */
export interface Log {
  /** Its path; null: the journal. */
  file: string | null
  write(line: string): void
  /** Opens the file again where its path leads now: it was moved away to be rotated. */
  reopen(): void
  /** Resolves when everything is written. */
  close(): Promise<void>
  /** Its end, or where to find it, for a message that says why the part stopped. */
  end(): string
}

/** Whether standard output goes to the journal of systemd, which says so by device and inode. */
export function isJournal(env: NodeJS.ProcessEnv = process.env): boolean {
  if (!env['JOURNAL_STREAM']) return false
  const { dev, ino } = fstatSync(1)
  return env['JOURNAL_STREAM'] === `${dev}:${ino}`
}

/** A log in the journal, where there is one, else in a file. */
export const openLog = (file: string): Log => (isJournal() ? journalLog() : fileLog(file))

/** Tells why a start failed or a product stopped: on standard error, in the journal with the priority of an error. */
export function complain(text: string): void {
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
    end: () => `Its last lines (${file}):\n${lastLines(file)}`,
  }
}

const journalLog = (): Log => ({
  file: null,
  write: (line) => void process.stdout.write(`<${priorityOf(line)}>${line}\n`),
  reopen: () => undefined,
  close: async () => undefined,
  end: () => 'Its last lines are above, in the journal.',
})

/** The priority of syslog that a line of ours has, by its level; the journal reads it and takes it away. */
function priorityOf(line: string): number {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 30)
  if (level >= 60) return 2
  if (level >= 50) return 3
  return level >= 40 ? 4 : 6
}

/** The end of a log file. */
export function lastLines(file: string, count = 15): string {
  if (!existsSync(file)) return '(nothing was logged)'
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
