import {
  createContactField,
  deleteContactField,
  listContactFields,
  maxContactFields,
  updateContactField,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as fields from './fields.queries.ts'

const fieldErrors = defineErrors({
  nameTaken: [409, 'Já existe um campo com este nome.'],
  tooMany: [422, `Limite de ${maxContactFields} campos atingido.`],
  noOptions: [422, 'Uma lista precisa de ao menos uma opção.'],
})

/** Names that differ only in letter case are the same field. */
const named = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { message } = fieldErrors.nameTaken
    throw new AppError(fieldErrors.nameTaken, { fields: { name: message }, cause: error })
  }
}

interface Removed {
  companyId: number
  fieldId: number
}
const clearJob = 'clear-contact-field'
const clearedAtOnce = 5_000

export const registerContactFields = (handle: Handle, { clock, database, jobs }: Platform): void => {
  jobs.define<Removed>(clearJob, async (removed) => {
    const { companyId, fieldId } = removed
    const gone = await fields.clearValues(database.worker.scoped(companyId), companyId, fieldId, clearedAtOnce)
    if (gone === clearedAtOnce) await jobs.enqueue<Removed>(clearJob, removed)
  })

  handle(listContactFields, async ({ scope, db }) => {
    const result = await fields.listFields(db, scope.companyId)
    return { result, total: result.length }
  })

  handle(createContactField, ({ scope: { companyId, userId }, db, body }) =>
    db.transaction().execute(async (tx) => {
      await fields.lockFields(tx, companyId)
      const made = await named(fields.insert(tx, companyId, { ...body, nameFolded: fold(body.name) }, maxContactFields))
      if (!made) throw new AppError(fieldErrors.tooMany)
      await audit(tx, { companyId, accountId: userId, action: 'contact-field.created', record: made.id })
      return made
    }),
  )

  handle(updateContactField, ({ scope: { companyId, userId }, db, params: { id }, body: { name, options } }) =>
    db.transaction().execute(async (tx) => {
      const before = await fields.find(tx, companyId, id)
      if (!before) throw new AppError(errors.notFound)
      if (before.kind === 'list' && options?.length === 0)
        throw new AppError(fieldErrors.noOptions, { fields: { options: fieldErrors.noOptions.message } })
      const changed = await named(
        fields.update(tx, companyId, id, {
          ...(name ? { name, nameFolded: fold(name) } : {}),
          ...(options ? { options } : {}),
        }),
      )
      if (!changed) throw new AppError(errors.notFound)
      const changes = fieldsOf({ name, options })
      await audit(tx, { companyId, accountId: userId, action: 'contact-field.changed', record: id, fields: changes })
      return changed
    }),
  )

  handle(deleteContactField, async ({ scope: { companyId, userId }, db, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const before = await fields.find(tx, companyId, id)
      if (!before || !(await fields.remove(tx, companyId, id, clock.now()))) throw new AppError(errors.notFound)
      await jobs.enqueue<Removed>(clearJob, { companyId, fieldId: id }, { db: tx })
      const detail = { name: before.name }
      await audit(tx, { companyId, accountId: userId, action: 'contact-field.deleted', record: id, detail })
    })
    return { success: true } as const
  })
}
