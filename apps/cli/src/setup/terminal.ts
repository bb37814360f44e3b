import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Terminal {
  /** Asks a question; an empty answer returns `usual`. With `isSecret` the input is not echoed. */
  ask(question: string, options?: { usual?: string; isSecret?: boolean }): Promise<string>
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

export function openTerminal(): Terminal | null {
  if (!process.stdin.isTTY) return null
  return {
    async ask(question, { usual = '', isSecret = false } = {}) {
      process.stdout.write(`${question}${usual ? ` [${usual}]` : ''}: `)
      const output = isSecret ? nowhere() : process.stdout
      const reader = createInterface({ input: process.stdin, output, terminal: isSecret })
      reader.once('SIGINT', () => process.exit(130))
      try {
        return (await reader.question('')).trim() || usual
      } finally {
        reader.close()
        if (isSecret) process.stdout.write('\n')
      }
    },
  }
}
