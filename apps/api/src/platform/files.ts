import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, WrongContentType } from '@koi/contract/refusal.copy'
import { PictureTooLarge } from '@koi/contract/upload/upload.copy'
import type { SentFile } from './on.ts'
import { refuse, refused } from './refuse.ts'

const kib = 1024
const largest = 2 * kib * kib
/** Bytes of a whole multipart body: the picture and 64 KiB for the rest. */
export const fileBody = { bodyLimit: largest + 64 * kib }

/**
 * Registers routes that take one picture as multipart/form-data; every other route answers that with 415. A JSON body
 * is refused later, by `receiveFile`, so that a call without a token is answered 401 here as elsewhere.
 */
export function takingFiles(server: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    // Fastify's bodyLimit does not apply to multipart, and the plugin has no limit for the whole body. Without a
    // Content-Length only the limits of the parts apply.
    scope.addHook('onRequest', ({ headers }, _reply, done) =>
      done(Number(headers['content-length']) > fileBody.bodyLimit ? refused(PictureTooLarge) : undefined),
    )
    await scope.register(multipart, { limits: { fields: 10, parts: 12, headerPairs: 50, fieldSize: 64 * kib } })
    add(scope)
  })
}

/**
 * The first multipart part named `file`; null when there is none. Other parts are read and dropped. A file over the
 * limit is truncated and marked `isTooLarge`. Throws WrongContentType for another content type, BadRequest for a
 * malformed body.
 */
export async function receiveFile(request: FastifyRequest): Promise<SentFile | null> {
  if (!request.isMultipart()) {
    if (request.headers['content-type']) refuse(WrongContentType)
    return null
  }
  try {
    for await (const part of request.files({ limits: { fileSize: largest }, throwFileSizeLimit: false })) {
      if (part.fieldname === 'file') return { bytes: await part.toBuffer(), isTooLarge: part.file.truncated }
      part.file.resume()
    }
  } catch {
    refuse(BadRequest)
  }
  return null
}
