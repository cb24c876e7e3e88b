import {
  createInboxView,
  deleteInboxView,
  type InboxView,
  listInboxViews,
  maxInboxViews,
  updateInboxView,
  type ViewFilter,
  viewFilter,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { type ViewsChanged, viewsTopic } from '../../../conversation/model/events.ts'
import type { Scope } from '../../../platform/access/index.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as views from './inbox-views.queries.ts'

const viewErrors = defineErrors({
  nameTaken: [409, 'Você já tem uma vista com este nome.'],
  tooMany: [422, `Limite de ${maxInboxViews} vistas atingido.`],
})

const named = async (change: Promise<views.ViewRow | null>): Promise<views.ViewRow | null> => {
  try {
    return await change
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(viewErrors.nameTaken, { fields: { name: viewErrors.nameTaken.message }, cause: error })
  }
}

const personOf = ({ owner }: ViewFilter): number[] => (typeof owner === 'number' ? [owner] : [])

/** Removes and names the parts of a view's filter that no longer exist or that the person no longer sees. */
const withoutGone = (
  { id, name, filter }: { id: number; name: string; filter: ViewFilter },
  known: views.Known,
  workspaceIds: readonly number[],
): InboxView => {
  const bots = filter.bots.filter((bot) => known.bots.includes(bot))
  const labels = filter.labels.filter((label) => known.labels.includes(label))
  const hasWorkspace = filter.workspace === 0 || workspaceIds.includes(filter.workspace)
  const hasPerson = personOf(filter).every((person) => known.people.includes(person))
  return {
    id,
    name,
    filter: {
      ...filter,
      bots,
      labels,
      workspace: hasWorkspace ? filter.workspace : 0,
      owner: hasPerson ? filter.owner : '',
    },
    gone: [
      ...(hasWorkspace ? [] : (['workspace'] as const)),
      ...(bots.length === filter.bots.length ? [] : (['bot'] as const)),
      ...(labels.length === filter.labels.length ? [] : (['label'] as const)),
      ...(hasPerson ? [] : (['person'] as const)),
    ],
  }
}

const present = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  rows: readonly views.ViewRow[],
): Promise<InboxView[]> => {
  const read = rows.map((row) => ({ ...row, filter: viewFilter.parse(row.filter) }))
  const known = await views.findKnown(db, companyId, {
    bots: read.flatMap(({ filter }) => filter.bots),
    labels: read.flatMap(({ filter }) => filter.labels),
    people: read.flatMap(({ filter }) => personOf(filter)),
  })
  return read.map((view) => withoutGone(view, known, workspaceIds))
}

const presentOne = async (db: Kysely<DB>, scope: Scope, row: views.ViewRow): Promise<InboxView> => {
  const [view] = await present(db, scope, [row])
  if (!view) throw new Error('A view was not presented')
  return view
}

/** A person's named inbox filters. Nobody else sees them. */
export const registerInboxViews = (handle: Handle, { realtime }: Platform): void => {
  const tell = ({ companyId, userId }: Scope): void =>
    realtime.publish(viewsTopic(companyId), { userId } satisfies ViewsChanged)

  handle(listInboxViews, async ({ scope, db }) => {
    const rows = await views.list(db, scope.companyId, scope.userId)
    const result = rows.length === 0 ? [] : await present(db, scope, rows)
    return { result, total: result.length }
  })

  handle(createInboxView, async ({ scope, db, body: { name, filter } }) => {
    await ensureMember(db, scope)
    const fields = { name, nameFolded: fold(name), filter }
    const made = await named(views.insert(db, scope.companyId, scope.userId, fields, maxInboxViews))
    if (!made) throw new AppError(viewErrors.tooMany)
    tell(scope)
    return presentOne(db, scope, made)
  })

  handle(updateInboxView, async ({ scope, db, params: { id }, body: { name, filter } }) => {
    const fields = { ...(name ? { name, nameFolded: fold(name) } : {}), ...(filter ? { filter } : {}) }
    const changed = await named(views.update(db, { companyId: scope.companyId, userId: scope.userId, id }, fields))
    if (!changed) throw new AppError(errors.notFound)
    tell(scope)
    return presentOne(db, scope, changed)
  })

  handle(deleteInboxView, async ({ scope, db, params: { id } }) => {
    if (!(await views.remove(db, scope.companyId, scope.userId, id))) throw new AppError(errors.notFound)
    tell(scope)
    return { success: true } as const
  })
}
