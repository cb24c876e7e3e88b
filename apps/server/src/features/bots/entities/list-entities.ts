import type { EntityRow } from '@prosa/contract'
import { fold, systemEntities } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import * as entities from './entities.queries.ts'

export interface Wanted {
  limit: number
  offset: number
  workspaces?: readonly number[] | undefined
  botId?: number | undefined
  name?: string | null | undefined
}

/** A page of the entities that the caller sees, by name. */
export const listEntities = async (db: Kysely<DB>, scope: Scope, wanted: Wanted) => {
  const { rows, total } = await entities.list(db, scope.companyId, {
    ...wanted,
    workspaceIds: chosenWorkspaces(scope, wanted.workspaces),
    name: fold(wanted.name ?? ''),
  })
  return { result: rows.map(presentRow), total }
}

/** The same list, followed by the system's entities: a page may span both. */
export const listWithSystem = async (db: Kysely<DB>, scope: Scope, wanted: Wanted) => {
  const own = await listEntities(db, scope, wanted)
  const part = fold(wanted.name ?? '')
  const system = systemRows.filter(({ name, displayName }) => fold(`${name} ${displayName}`).includes(part))
  const start = Math.max(0, wanted.offset - own.total)
  const page = system.slice(start, start + wanted.limit - own.result.length)
  return { result: [...own.result, ...page], total: own.total + system.length }
}

const systemRows: EntityRow[] = systemEntities.map(({ id, name, displayName }) => ({
  id,
  name,
  displayName,
  botId: null,
  botName: null,
  inputs: 0,
  status: true,
  updatedBy: null,
  fuzzyMatching: false,
  regexpEntity: false,
}))

export const presentRow = (row: entities.EntityListRow): EntityRow => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  botId: row.bot_id,
  botName: row.bot_name,
  inputs: row.inputs,
  status: row.active,
  updatedBy: row.editor_name,
  fuzzyMatching: row.fuzzy,
  regexpEntity: row.is_regex,
})
