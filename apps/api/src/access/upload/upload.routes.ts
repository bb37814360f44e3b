import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../platform/ops/config.ts'
import { folderOf, uploadName } from './upload.ts'

const types: Record<string, string> = { png: 'image/png', webp: 'image/webp' }

/**
 * Serves uploads. Names are random and never reused, so files are cacheable for ever. The headers disable scripts in a
 * picture that is opened on its own.
 */
export function addUploads(server: FastifyInstance, config: Config): void {
  server.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) =>
    sendUpload(config, params.name, reply),
  )
}

/** Sends an uploaded file; 404 if the name is malformed or the file is missing. */
export async function sendUpload(config: Config, name: string, reply: FastifyReply) {
  if (!uploadName.test(name)) return reply.callNotFound()
  const path = join(folderOf(config), name)
  const file = await stat(path).catch(() => null)
  if (!file) return reply.callNotFound()
  return reply
    .type(types[name.split('.')[1]!]!)
    .header('content-length', file.size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(createReadStream(path))
}
