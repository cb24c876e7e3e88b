import {
  type ContactSegment,
  createContactSegment,
  deleteContactSegment,
  listContactSegments,
  maxContactSegments,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { resolveSegment, storedSegment } from './resolve-segment.ts'
import { exposeSegments } from './segments.api.ts'
import * as segments from './segments.queries.ts'

const segmentErrors = defineErrors({
  nameTaken: [409, 'Já existe um segmento com este nome.'],
  tooMany: [422, `Limite de ${maxContactSegments} segmentos atingido.`],
})

const present = (
  { id, name, filter, gone, created_by, created_at }: segments.SegmentRow,
  timeZone: string,
  now: Date,
): ContactSegment => ({
  id,
  name,
  filter: resolveSegment(filter, timeZone, now),
  gone,
  createdBy: created_by,
  createdAt: created_at.toISOString(),
})

const insertNamed = async (change: Promise<number | null>): Promise<number> => {
  try {
    const id = await change
    if (id === null) throw new AppError(segmentErrors.tooMany)
    return id
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(segmentErrors.nameTaken, { fields: { name: segmentErrors.nameTaken.message }, cause: error })
  }
}

/** Named filters of contacts. They give no access beyond what each person sees anyway. */
export const registerContactSegments = (handle: Handle, { clock }: Platform): void => {
  exposeSegments(handle)

  handle(listContactSegments, async ({ scope, db }) => {
    const rows = await segments.list(db, scope.companyId)
    const result = rows.map((row) => present(row, scope.timeZone, clock.now()))
    return { result, total: result.length }
  })

  handle(createContactSegment, async ({ scope, db, body: { name, filter } }) => {
    const { companyId, userId, timeZone } = scope
    await ensureMember(db, scope)
    return db.transaction().execute(async (tx) => {
      const segment = { name, nameFolded: fold(name), filter: storedSegment(filter), userId }
      const id = await insertNamed(segments.insert(tx, companyId, segment, maxContactSegments))
      await audit(tx, { companyId, accountId: userId, action: 'contact-segment.created', record: id })
      const made = await segments.find(tx, companyId, id)
      if (!made) throw new Error('A segment was not stored')
      return present(made, timeZone, clock.now())
    })
  })

  handle(deleteContactSegment, async ({ scope: { companyId, userId }, db, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const name = await segments.remove(tx, companyId, id)
      if (name === null) throw new AppError(errors.notFound)
      const detail = { name }
      await audit(tx, { companyId, accountId: userId, action: 'contact-segment.deleted', record: id, detail })
    })
    return { success: true } as const
  })
}
