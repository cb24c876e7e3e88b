import {
  createContactTag,
  deleteContactTag,
  listContactTags,
  maxContactTags,
  tagContacts,
  updateContactTag,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { audit } from '../../../platform/audit/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as tags from './tags.queries.ts'

const tagErrors = defineErrors({
  nameTaken: [409, 'Já existe uma tag com este nome.'],
  tooMany: [422, `Limite de ${maxContactTags} tags atingido.`],
  unknown: [422, 'Uma das tags não existe mais.'],
})

/** Names that differ only in letter case are the same tag. */
const named = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(tagErrors.nameTaken, { fields: { name: tagErrors.nameTaken.message }, cause: error })
  }
}

interface Removed {
  companyId: number
  tagId: number
}
const clearJob = 'clear-contact-tag'
const clearedAtOnce = 5_000

export const registerContactTags = (handle: Handle, { clock, database, jobs }: Platform): void => {
  jobs.define<Removed>(clearJob, async (removed) => {
    const { companyId, tagId } = removed
    const gone = await tags.clearTagged(database.worker.scoped(companyId), companyId, tagId, clearedAtOnce)
    if (gone === clearedAtOnce) await jobs.enqueue<Removed>(clearJob, removed)
  })

  handle(listContactTags, async ({ scope, db }) => {
    const result = await tags.listTags(db, scope.companyId)
    return { result, total: result.length }
  })

  handle(createContactTag, ({ scope: { companyId, userId }, db, body: { name } }) =>
    db.transaction().execute(async (tx) => {
      const made = await named(tags.insert(tx, companyId, { name, nameFolded: fold(name) }, maxContactTags))
      if (!made) throw new AppError(tagErrors.tooMany)
      await audit(tx, { companyId, accountId: userId, action: 'contact-tag.created', record: made.id })
      return made
    }),
  )

  handle(updateContactTag, ({ scope: { companyId, userId }, db, params: { id }, body: { name } }) =>
    db.transaction().execute(async (tx) => {
      const changed = await named(tags.rename(tx, companyId, id, { name, nameFolded: fold(name) }))
      if (!changed) throw new AppError(errors.notFound)
      await audit(tx, { companyId, accountId: userId, action: 'contact-tag.changed', record: id, fields: ['name'] })
      return changed
    }),
  )

  handle(deleteContactTag, async ({ scope: { companyId, userId }, db, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const name = await tags.remove(tx, companyId, id, clock.now())
      if (name === null) throw new AppError(errors.notFound)
      await jobs.enqueue<Removed>(clearJob, { companyId, tagId: id }, { db: tx })
      await audit(tx, { companyId, accountId: userId, action: 'contact-tag.deleted', record: id, detail: { name } })
    })
    return { success: true } as const
  })

  handle(tagContacts, ({ scope: { companyId, userId, workspaceIds }, db, body }) =>
    db.transaction().execute(async (tx) => {
      const add = [...new Set(body.add)]
      if ((await tags.listKnownTags(tx, companyId, add)).length < add.length) throw new AppError(tagErrors.unknown)
      // A tag in both lists is added.
      const off = body.remove.filter((id) => !add.includes(id))
      const contacts = await tags.tagContacts(tx, companyId, { contacts: body.contacts, workspaceIds, add, off })
      if (contacts === 0) throw new AppError(errors.notFound)
      const detail = { contacts, added: add, removed: off }
      await audit(tx, { companyId, accountId: userId, action: 'contact.tagged', detail })
      // Of many at once nothing is told, as of the rows of an import.
      const [only, ...others] = body.contacts
      if (only !== undefined && others.length === 0) {
        const subject = { kind: 'contact', id: only } as const
        const fields = { fields: ['tags'] }
        await noteFact(tx, { companyId, kind: 'contact.updated', subject, accountId: userId, detail: fields })
      }
      return { contacts }
    }),
  )
}
