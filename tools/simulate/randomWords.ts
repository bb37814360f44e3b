import { createCipheriv, createHash } from 'node:crypto'
import type { Words } from '../../apps/sandbox/src/web/browser/dice.ts'

const zeros = Buffer.alloc(1 << 20)

/** An endless stream of 32-bit numbers: AES-256-CTR under the SHA-256 of the name. */
export function streamOf(name: string): Words {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(name).digest(), Buffer.alloc(16))
  let words = new Uint32Array(0)
  let at = 0
  return () => {
    if (at === words.length) {
      const bytes = cipher.update(zeros)
      words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
      at = 0
    }
    return words[at++] ?? 0
  }
}
