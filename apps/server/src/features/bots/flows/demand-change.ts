import { isDeepStrictEqual } from 'node:util'
import type { FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { equalsStored } from './compare-document.ts'
import { flowErrors } from './errors.ts'
import * as flows from './flows.queries.ts'
import type { ReadDocument } from './read-payload.ts'

/**
 * Refuses to publish what is already live. A version holds a copy of its entities, so a changed entity counts as a
 * change even if the nodes are the same.
 * @throws nothingToPublish
 */
export const demandChange = async (
  db: Kysely<DB>,
  { companyId, botId, liveId }: { companyId: number; botId: number; liveId: number | null },
  { document, json }: ReadDocument,
  entities: readonly EntityDefinition[],
): Promise<void> => {
  if (liveId === null) return
  const live = await flows.findDocumentText(db, companyId, botId, liveId)
  if (!(await equalsStored(companyId, live, json))) return
  if (!(await hasOtherEntities(db, { companyId, botId, liveId }, document, entities)))
    throw new AppError(flowErrors.nothingToPublish)
}

/** Whether a text's entities differ from those copied into the live version. */
export const hasOtherEntities = async (
  db: Kysely<DB>,
  { companyId, botId, liveId }: { companyId: number; botId: number; liveId: number },
  document: FlowDocument,
  entities: readonly EntityDefinition[],
): Promise<boolean> => {
  const published = await flows.findPublishedEntities(db, companyId, botId, liveId)
  return !isDeepStrictEqual(published, plainJson(usedEntities(document, entities)))
}

/** Entities used by an exit with a destination; others are not published. */
const usedEntities = ({ nodes }: FlowDocument, entities: readonly EntityDefinition[]): EntityDefinition[] => {
  const used = new Set(
    nodes.flatMap(({ userInteractions }) => userInteractions.map((exit) => exit.target && exit.entityTypeId)),
  )
  return entities.filter(({ id }) => used.has(id))
}

/** The value as it is after storage as JSON. */
const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
