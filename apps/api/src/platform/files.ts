import type { FastifyRequest } from 'fastify'
import { BadRequest, WrongContentType } from '@koi/contract/refusal.copy'
import type { SentFile } from './on.ts'
import { refuse } from './refuse.ts'

/** The one picture of a multipart call, or null when none was sent. A file over the limit is told, not kept. */
export async function receiveFile(request: FastifyRequest): Promise<SentFile | null> {
  if (!request.isMultipart()) {
    if (request.headers['content-type']) refuse(WrongContentType)
    return null
  }
  const part = await request
    .file({ limits: { fileSize: 2 * 1024 * 1024, files: 1 }, throwFileSizeLimit: false })
    .catch(() => refuse(BadRequest)) // no boundary, no end
  if (!part) return null
  const bytes = await part.toBuffer()
  return { bytes, isTooLarge: part.file.truncated }
}
