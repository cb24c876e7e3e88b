import { Readable } from 'node:stream'
import { acceptedExtension } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../../platform/errors/index.ts'

/** The parser's own bounds; the size of the file is counted where it is stored. */
const limits = { files: 1, fields: 10, fieldSize: 2_000, parts: 12, fileSize: 128 * 1024 * 1024, headerPairs: 50 }
const maxNameLength = 4_096

/** What the caller says of the whole body, which the file in it cannot pass; undefined where nothing is said. */
export const bodyBytes = ({ headers }: FastifyRequest): number | undefined => {
  const bytes = Number(headers['content-length'])
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/**
 * Reads the one file of a multipart body while it arrives. Its name is that of the part; where it has none that the product
 * accepts (a recorded sound), the field `name` before it is taken.
 * @throws invalid at `file` when there is none, malformed for a body that ends too early or is no form at all
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
    // The rest of a body that is refused is read and thrown away: an answer to one that still arrives may never be seen.
    file.destroy()
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

/** What breaks while it is read is the caller's mistake; what breaks where it is stored is not, and never comes by here. */
async function* readPart(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    refuseBody(error)
  }
}

/** The parser names what is too much by a status of its own; all else that it throws is a body that it cannot read. */
const refuseBody = (error: unknown): never => {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new AppError(errors.malformed, { cause: error })
}
