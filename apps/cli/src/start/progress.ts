const steps = ['packages', 'build', 'database']

export interface Progress {
  /** Shows that a step (counted from 1) is running; the steps before it are done. */
  show(step: 2 | 3, detail?: string): void
  /** Ends the line on a terminal, so that other output does not continue it. */
  clear(): void
}

/**
 * Shows the steps of a first start, `1/3 packages ✓ 2/3 build (4 of 6) … 3/3 database`. On a terminal one line is
 * rewritten in place; elsewhere each change prints a line with its step only. tools/run.mjs shows the first step.
 */
export function progressOn(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  let isShown = false
  return {
    show(step, detail = '') {
      const texts = steps.map((name, index) => {
        const text = `${index + 1}/${steps.length} ${name}`
        if (index + 1 < step) return `${text} ✓`
        return index + 1 === step ? `${text}${detail && ` (${detail})`} …` : text
      })
      isShown = true
      stream.write(stream.isTTY ? `\r\x1b[K${texts.join('  ')}` : `${texts[step - 1]}\n`)
    },
    clear() {
      if (isShown && stream.isTTY) stream.write('\r\x1b[K')
      isShown = false
    },
  }
}
