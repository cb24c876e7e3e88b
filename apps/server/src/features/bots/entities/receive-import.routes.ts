import { entityImportLimits } from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { entityErrors, entityTexts } from './errors.ts'
import type { WantedImport } from './import-entities.ts'

/** Limits of the parser. */
const limits = {
  files: 1,
  fields: 4,
  fieldSize: 2_000,
  parts: 6,
  fileSize: entityImportLimits.bytes,
  headerPairs: 50,
}

/**
 * Reads an import: `entities` (ids separated by commas), `file`, and `preview`, in any order.
 * @throws invalid with a message at an invalid or missing part, fileTooLarge, malformed for a body that is no form
 */
export const receiveImport = async (request: FastifyRequest): Promise<WantedImport> => {
  const fields = new Map<string, string>()
  let file: WantedImport['file'] | null = null
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes: await part.toBuffer() }
      else part.file.resume()
    }
  } catch (error) {
    // The rest is read and discarded: a client may not see an answer sent while its body still arrives.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error)
  }
  const entityIds = readIds(fields.get('entities') ?? '')
  const wrong = {
    ...(typeof entityIds === 'string' ? { entities: entityIds } : {}),
    ...(file ? {} : { file: entityTexts.noFile }),
  }
  if (typeof entityIds === 'string' || !file) throw new AppError(errors.invalid, { fields: wrong })
  return { entityIds, file, isPreview: fields.get('preview') === 'true' }
}

const readIds = (list: string): number[] | string => {
  const ids = [...new Set(list.split(',').map((id) => id.trim()))].filter((id) => id !== '').map(Number)
  if (ids.length === 0) return entityTexts.noEntities
  if (!ids.every((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)) return entityTexts.badEntities
  return ids.length > entityImportLimits.entities ? entityTexts.manyEntities(entityImportLimits.entities) : ids
}

/** The parser reports exceeded limits by a status of its own; its other errors mean an unreadable body. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError(entityErrors.fileTooLarge, { cause: error })
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) return error
  return new AppError(errors.malformed, { cause: error })
}
