import {
  countLabelRooms,
  createLabel,
  deleteLabel,
  type Label,
  labelRooms,
  listLabels,
  maxLabels,
  mostCountedRooms,
  updateLabel,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { conversationTopic, dialogChange, type LabelsChanged, labelsTopic } from '../../../conversation/model/events.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import type { Program } from '../../../program.ts'
import * as labels from './labels.queries.ts'

const labelErrors = defineErrors({
  nameTaken: [409, 'Já existe uma etiqueta com este nome.'],
  tooMany: [422, `Limite de ${maxLabels} etiquetas atingido.`],
  unknown: [422, 'Uma das etiquetas não existe mais.'],
})

/** Names that differ only in letter case are the same label. */
const named = async (change: Promise<Label | null>): Promise<Label | null> => {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError(labelErrors.nameTaken, { fields: { name: labelErrors.nameTaken.message }, cause: error })
    throw error
  }
}

/** The company's labels, and the labels of rooms. */
export const registerLabels = (handle: Handle, { realtime }: Program): void => {
  const tell = (companyId: number): void =>
    realtime.publish(labelsTopic(companyId), { type: 'labels.changed' } satisfies LabelsChanged)

  handle(listLabels, async ({ scope, db }) => {
    const result = await labels.list(db, scope.companyId)
    return { result, total: result.length }
  })

  handle(createLabel, async ({ scope: { companyId, userId }, db, body }) => {
    const fields = { ...body, nameFolded: fold(body.name) }
    const label = await db.transaction().execute(async (tx) => {
      const made = await named(labels.insert(tx, companyId, fields, maxLabels))
      if (!made) throw new AppError(labelErrors.tooMany)
      await audit(tx, { companyId, accountId: userId, action: 'label.created', record: made.id })
      return made
    })
    tell(companyId)
    return label
  })

  handle(countLabelRooms, async ({ scope: { companyId }, db, params }) => {
    const use = await labels.countRooms(db, companyId, params.id, mostCountedRooms)
    if (!use) throw new AppError(errors.notFound)
    return { rooms: use.rooms }
  })

  handle(updateLabel, async ({ scope: { companyId, userId }, db, params: { id }, body: { name, color, revision } }) => {
    const fields = { ...(color ? { color } : {}), ...(name ? { name, nameFolded: fold(name) } : {}) }
    const label = await db.transaction().execute(async (tx) => {
      const stored = await labels.lock(tx, companyId, id)
      if (!stored) throw new AppError(errors.notFound)
      await demandRevision(revision, async () => stored)(tx)
      const before = await labels.countRooms(tx, companyId, id, mostCountedRooms)
      const changed = await named(labels.update(tx, companyId, id, fields))
      if (!before || !changed) throw new AppError(errors.notFound)
      await audit(tx, {
        companyId,
        accountId: userId,
        action: 'label.changed',
        record: id,
        fields: fieldsOf({ name, color }),
        detail: { rooms: before.rooms },
      })
      return changed
    })
    tell(companyId)
    return label
  })

  handle(deleteLabel, async ({ scope: { companyId, userId }, db, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const use = await labels.countRooms(tx, companyId, id, mostCountedRooms)
      if (!use || !(await labels.remove(tx, companyId, id))) throw new AppError(errors.notFound)
      const detail = { name: use.name, rooms: use.rooms }
      await audit(tx, { companyId, accountId: userId, action: 'label.deleted', record: id, detail })
    })
    tell(companyId)
    return { success: true } as const
  })

  handle(labelRooms, async ({ scope: { companyId, workspaceIds }, db, body }) => {
    const add = [...new Set(body.add)]
    if ((await labels.countKnown(db, companyId, add)) < add.length) throw new AppError(labelErrors.unknown)
    const rooms = await labels.setOnDialogs(db, companyId, { ...body, add, workspaceIds })
    if (rooms.length === 0) throw new AppError(errors.notFound)
    for (const room of rooms)
      if (room.version !== null)
        realtime.publish(conversationTopic(companyId), dialogChange(companyId, room, room.version))
    return { success: true, rooms: rooms.map(({ id }) => id) } as const
  })
}
