/** Prints one sentence per line on standard error and ends the process. */
export function fail(code: number, ...sentences: string[]): never {
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''))
  process.exit(code)
}
