import type { Readable } from 'node:stream'
import { acceptedExtension } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../../platform/errors/index.ts'

/** The parser's own bounds; the size of the file is counted where it is stored. */
const limits = { files: 1, fields: 10, fieldSize: 2_000, parts: 12, fileSize: 128 * 1024 * 1024, headerPairs: 50 }
const maxNameLength = 4_096

/**
 * Reads the one file of a multipart body while it arrives. Its name is that of the part; where it has none that the product
 * accepts (a recorded sound), the field `name` before it is taken.
 * @throws invalid at `file` when there is none
 */
export const receiveFilePart = async <T>(
  request: FastifyRequest,
  store: (source: Readable, name: string) => Promise<T>,
): Promise<T> => {
  let named = ''
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'name' && typeof part.value === 'string') named = part.value.slice(-maxNameLength)
    } else if (part.fieldname === 'file') {
      const name = acceptedExtension(part.filename ?? '') || named === '' ? (part.filename ?? '') : named
      return store(part.file, name)
    } else part.file.resume()
  }
  throw new AppError(errors.invalid, { fields: { file: 'Campo obrigatório' } })
}
