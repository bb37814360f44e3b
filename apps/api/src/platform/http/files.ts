import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, WrongContentType } from '@koi/contract/refusal.copy'
import { PictureTooLarge } from '@koi/contract/access/upload/upload.copy'
import type { SentFile } from './on.ts'
import { refuse, refused } from '../text/refuse.ts'

const kib = 1024
const maxFileBytes = 2 * kib * kib
export const fileBody = { bodyLimit: maxFileBytes + 64 * kib }

/**
 * Registers upload routes, the only ones that accept multipart/form-data; others answer 415. `receiveFile` refuses JSON
 * later, after authentication.
 */
export function registerUploads(server: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    // Fastify's bodyLimit does not apply to multipart, and the plugin has no limit for the whole body.
    scope.addHook('onRequest', ({ headers }, _reply, done) =>
      done(Number(headers['content-length']) > fileBody.bodyLimit ? refused(PictureTooLarge) : undefined),
    )
    await scope.register(multipart, { limits: { fields: 10, parts: 12, headerPairs: 50, fieldSize: 64 * kib } })
    add(scope)
  })
}

/**
 * Reads the first part named `file`, truncated at the size limit; null without such a part. Throws WrongContentType,
 * and BadRequest for a malformed body.
 */
export async function receiveFile(request: FastifyRequest): Promise<SentFile | null> {
  if (!request.isMultipart()) {
    if (request.headers['content-type']) refuse(WrongContentType)
    return null
  }
  try {
    for await (const part of request.files({ limits: { fileSize: maxFileBytes }, throwFileSizeLimit: false })) {
      if (part.fieldname === 'file') return { bytes: await part.toBuffer(), isTooLarge: part.file.truncated }
      part.file.resume()
    }
  } catch {
    refuse(BadRequest)
  }
  return null
}
