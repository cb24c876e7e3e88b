import { type ApiEvent, type EventType, eventSubjects, eventTypes, type LoggedEvent } from '@prosa/contract'
import { integrationOf, type Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors } from '../../../platform/errors/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { signedFileUrls } from '../../files/index.ts'
import * as log from './event-log.queries.ts'
import { type Listener, renderEvents } from './render-events.ts'

export const eventErrors = defineErrors({
  eventsForgotten: [410, 'Os eventos a partir deste número já não são guardados.'],
})

/** The caller, who has a key. */
export const listenerOf = (platform: Parameters<typeof signedFileUrls>[0], scope: Scope): Listener => {
  const { companyId, userId, workspaceIds } = scope
  const fileUrl = signedFileUrls(platform, companyId)
  return { companyId, userId, grants: integrationOf(scope).grants, workspaceIds, fileUrl }
}

/** Up to which number events of these types are gone; no types: of all. */
const forgottenTo = ({ messagesForgotten, othersForgotten }: log.Log, types: readonly string[]): number => {
  const asks = (isMessage: boolean): boolean =>
    types.length === 0 || types.some((type) => type.startsWith('message.') === isMessage)
  return Math.max(asks(true) ? messagesForgotten : 0, asks(false) ? othersForgotten : 0)
}

/** @throws eventsForgotten, with the oldest number from which nothing is missing */
export const demandKept = (found: log.Log, types: readonly string[], after: number): void => {
  const gone = forgottenTo(found, types)
  if (after < gone) throw new AppError(eventErrors.eventsForgotten, { details: { oldest: gone + 1 } })
}

interface Asked {
  /** Null: from now on. */
  after: number | null
  types: readonly string[]
  limit: number
}

/**
 * Events of the company after a number, as the caller may see them. Begins the log where nobody has listened yet.
 * @throws eventsForgotten
 */
export const readEvents = async (
  db: Kysely<DB>,
  listener: Listener,
  { after, types, limit, now }: Asked & { now: Date },
): Promise<{ data: ApiEvent[]; next: number; more: boolean }> => {
  const { companyId } = listener
  await log.listen(db, companyId, now)
  const found = await log.findLog(db, companyId)
  const last = found?.lastNumber ?? 0
  if (!found || after === null) return { data: [], next: last, more: false }
  demandKept(found, types, after)
  const rows = await log.listAfter(db, companyId, { after, types, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ number }) => number)
  const rendered = await renderEvents(db, listener, shown)
  // Where nothing is left of the chosen types, the next call need not look at the others again.
  return {
    data: rendered.filter((event) => event !== null),
    next: next ?? Math.max(after, last, shown.at(-1)?.number ?? 0),
    more: next !== null,
  }
}

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTypes, text)

/** Events of the whole company for the people who set up integrations: from the highest number down, without words. */
export const listLogged = async (
  db: Kysely<DB>,
  companyId: number,
  {
    before = Number.MAX_SAFE_INTEGER,
    types,
    limit,
  }: { before?: number | undefined; types: readonly string[]; limit: number },
): Promise<{ isListening: boolean; result: LoggedEvent[]; next: number | null }> => {
  const isListening = (await log.findLog(db, companyId)) !== null
  const rows = await log.listBefore(db, companyId, { before, types, limit: limit + 1 })
  const { shown, next } = cutPage(rows, limit, ({ number }) => number)
  const result = shown.flatMap(({ number, type, at, subjectKind, subjectId, byId, byName }): LoggedEvent[] => {
    const kind = eventSubjects.find((subject) => subject === subjectKind)
    if (!kind || !isEventType(type)) return []
    const by = byId === null || byName === null ? null : { id: byId, name: byName }
    return [{ number, type, at: at.toISOString(), subject: { kind, id: subjectId }, by }]
  })
  return { isListening, result, next }
}
