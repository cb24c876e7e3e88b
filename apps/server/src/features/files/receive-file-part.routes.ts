import { Readable } from 'node:stream'
import { acceptedExtension } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../../platform/errors/index.ts'

/** Limits of the parser; the file's size is counted where it is stored. */
const limits = { files: 1, fields: 10, fieldSize: 2_000, parts: 12, fileSize: 128 * 1024 * 1024, headerPairs: 50 }
const maxNameLength = 4_096

/** The announced size of the whole body, an upper bound for its file; undefined if missing. */
export const bodyBytes = ({ headers }: FastifyRequest): number | undefined => {
  const bytes = Number(headers['content-length'])
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/**
 * Reads the single file of a multipart body as a stream. Its name is the part's; if that has no accepted extension (a
 * recording), the preceding field `name` is used.
 * @throws invalid at `file` for a missing file, malformed for an incomplete body or one that is no form
 */
export const receiveFilePart = async <T>(
  request: FastifyRequest,
  store: (source: Readable, name: string) => Promise<T>,
): Promise<T> => {
  let named = ''
  const parts = request.parts({ limits })
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseBody)
    if (done) throw new AppError(errors.invalid, { fields: { file: 'Campo obrigatório' } })
    if (part.type === 'field') {
      if (part.fieldname === 'name' && typeof part.value === 'string') named = part.value.slice(-maxNameLength)
    } else if (part.fieldname === 'file') {
      const name = acceptedExtension(part.filename ?? '') || named === '' ? (part.filename ?? '') : named
      return storePart(request, part.file, name, store)
    } else part.file.resume()
  }
}

const storePart = async <T>(
  request: FastifyRequest,
  file: Readable,
  name: string,
  store: (source: Readable, name: string) => Promise<T>,
): Promise<T> => {
  try {
    return await store(Readable.from(readPart(file), { objectMode: false }), name)
  } catch (error) {
    // The rest of a refused body is read and discarded: a client may not see an answer sent while its body still
    // arrives.
    file.destroy()
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

/** Errors while reading are the caller's; errors while storing do not pass through here. */
async function* readPart(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    refuseBody(error)
  }
}

/** The parser reports exceeded limits by a status of its own; its other errors mean an unreadable body. */
const refuseBody = (error: unknown): never => {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new AppError(errors.malformed, { cause: error })
}
