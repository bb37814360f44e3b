import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, WrongContentType } from '@koi/contract/refusal.copy'
import { PictureTooLarge } from '@koi/contract/upload/upload.copy'
import type { SentFile } from './on.ts'
import { refuse, refused } from './refuse.ts'

const kib = 1024
const largest = 2 * kib * kib
/** What a body with a picture may weigh in all (ruling 13). */
export const fileBody = { bodyLimit: largest + 64 * kib }

/**
 * Adds calls that take one picture as multipart/form-data, which is 415 everywhere else (ruling 58). A JSON body is
 * refused by `receiveFile`, once it is known who asks: whoever calls everything without a token is told so everywhere.
 */
export function takingFiles(server: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    // The server holds bodies that it reads itself to their limit; those in parts it leaves to the plugin, which has none
    // for the whole. One that does not say how large it is stays within that of its parts.
    scope.addHook('onRequest', ({ headers }, _reply, done) =>
      done(Number(headers['content-length']) > fileBody.bodyLimit ? refused(PictureTooLarge) : undefined),
    )
    await scope.register(multipart, { limits: { fields: 10, parts: 12, headerPairs: 50, fieldSize: 64 * kib } })
    add(scope)
  })
}

/**
 * The file of a multipart call in the first part named `file`; null when there is none. Parts of another name are read
 * and dropped. A file over the limit is cut off and marked `isTooLarge`. Throws WrongContentType for another content type,
 * BadRequest for a malformed multipart body.
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
