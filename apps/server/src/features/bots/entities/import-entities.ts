import { setImmediate } from 'node:timers/promises'
import {
  countEntityCharacters,
  type EntityImport,
  type EntityImportRefusal,
  entityBudget,
  entityImportLimits,
  type RefusedLine,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listEntries } from './entities.queries.ts'
import { entityErrors, entityTexts } from './errors.ts'
import * as imports from './import-entities.queries.ts'
import { type Merged, mergeImport } from './merge-import.ts'
import { type ImportedValues, readPatterns, readValues, refusePatterns, textOfCsv } from './read-import.ts'

export interface WantedImport {
  entityIds: readonly number[]
  file: { name: string; bytes: Uint8Array }
  /** If true, nothing is written. */
  isPreview: boolean
}

type Entity = Awaited<ReturnType<typeof imports.listByIds>>[number]

/**
 * Adds the values of a file to every given entity, all or nothing.
 * @throws noCsv, notFound for an entity that the caller does not see, importFailed with the refused lines
 */
export const importEntities = async (
  db: Kysely<DB>,
  scope: Scope,
  { entityIds, file, isPreview }: WantedImport,
): Promise<EntityImport> => {
  const text = /\.csv$/i.test(file.name) ? textOfCsv(file.bytes) : null
  if (text === null) throw new AppError(entityErrors.noCsv, { fields: { file: entityTexts.noCsv } })
  const entities = await imports.listByIds(db, scope.companyId, scope.workspaceIds, entityIds)
  if (entities.length < entityIds.length) throw new AppError(errors.notFound)
  const read = await readFor(entities, text)
  if (isPreview) return presentImport(read, await planImport(db, scope.companyId, entities, read))
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    await imports.lockBots(tx, scope.companyId, botsOf(entities))
    const locked = await imports.listByIds(tx, scope.companyId, scope.workspaceIds, entityIds)
    if (locked.length < entityIds.length) throw new AppError(errors.notFound)
    // If an entity changed between values and patterns meanwhile, the file is read again.
    const isSame = locked.every(({ id, is_regex }) => entities.find((one) => one.id === id)?.is_regex === is_regex)
    const taken = isSame ? read : await readFor(locked, text)
    const plan = await planImport(tx, scope.companyId, locked, taken)
    const answer = presentImport(taken, plan)
    if (answer.refusedTotal > 0) {
      const { refused, refusedTotal } = answer satisfies EntityImportRefusal
      throw new AppError(entityErrors.importFailed, { details: { refused, refusedTotal } })
    }
    await imports.write(tx, scope.companyId, writtenOf(plan))
    await imports.touch(tx, scope.companyId, [...entityIds], scope.userId)
    const { companyId, userId: accountId } = scope
    await audit(tx, { companyId, accountId, action: 'entity.imported', detail: { entities: entityIds } })
    return answer
  })
}

const botsOf = (entities: readonly Entity[]): number[] => [...new Set(entities.map(({ bot_id }) => bot_id))]

/** The file, parsed for each kind of entity. */
interface ReadFile {
  values: ImportedValues | null
  patterns: ImportedValues | null
}

const readFor = async (entities: readonly Entity[], text: string): Promise<ReadFile> => {
  const patterns = entities.some(({ is_regex }) => is_regex) ? await readPatterns(text) : null
  const most = Math.floor(entityBudget.characters / entityBudget.pattern)
  if (patterns && patterns.lines.length > most)
    patterns.refused.push({ line: null, reason: entityTexts.manyPatterns(patterns.lines.length, most) })
  else patterns?.refused.push(...refusePatterns(patterns.lines))
  return { values: entities.every(({ is_regex }) => is_regex) ? null : await readValues(text), patterns }
}

interface Plan {
  merged: { entity: Entity; result: Merged }[]
  refused: RefusedLine[]
}

const planImport = async (
  db: Kysely<DB>,
  companyId: number,
  entities: readonly Entity[],
  { values, patterns }: ReadFile,
): Promise<Plan> => {
  const ids = entities.map(({ id }) => id)
  const stored = Map.groupBy(await listEntries(db, companyId, ids), ({ entity_id }) => entity_id)
  const merged: Plan['merged'] = []
  const foldOnce = memoOf(fold)
  for (const entity of entities) {
    const lines = (entity.is_regex ? patterns : values)?.lines ?? []
    merged.push({
      entity,
      result: await mergeImport(stored.get(entity.id) ?? [], lines, { isRegex: entity.is_regex, foldOnce }),
    })
    // Yields between entities: a large file for many entities takes a while.
    await setImmediate()
  }
  const used = await imports.countBeside(db, companyId, botsOf(entities), ids)
  for (const { entity, result } of merged) {
    const characters = countEntityCharacters({ isRegex: entity.is_regex, entries: result.entries })
    used.set(entity.bot_id, (used.get(entity.bot_id) ?? 0) + characters)
  }
  const over = [...used.values()].filter((characters) => characters > entityBudget.characters)
  const refused = [
    ...(values?.refused ?? []),
    ...(patterns?.refused ?? []),
    ...merged.flatMap(({ result }) => result.refused),
    ...over.map((characters) => ({ line: null, reason: entityTexts.overBudget(characters, entityBudget.characters) })),
  ]
  return { merged, refused: withoutRepeats(refused) }
}

const memoOf = (compute: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? compute(text)
    known.set(text, found)
    return found
  }
}

/**
 * Several entities may refuse the same line for the same reason: it is reported once. Errors of the whole file come
 * first.
 */
const withoutRepeats = (refused: readonly RefusedLine[]): RefusedLine[] =>
  [...new Map(refused.map((one) => [`${one.line} ${one.reason}`, one])).values()].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0),
  )

const writtenOf = ({ merged }: Plan): imports.Written => ({
  added: merged.flatMap(({ entity, result }) => result.added.map((entry) => ({ entityId: entity.id, ...entry }))),
  changed: merged.flatMap(({ entity, result }) => result.changed.map((entry) => ({ entityId: entity.id, ...entry }))),
})

const presentImport = ({ values, patterns }: ReadFile, { merged, refused }: Plan): EntityImport => {
  const lines = (values ?? patterns)?.lines ?? []
  return {
    message: entityTexts.imported,
    lines: lines.length,
    values: lines.slice(0, entityImportLimits.shownLines),
    refused: refused.slice(0, entityImportLimits.refusedLines),
    refusedTotal: refused.length,
    entities: merged.map(({ entity, result }) => ({
      id: entity.id,
      name: entity.name,
      botName: entity.bot_name,
      added: result.added.length,
      changed: result.changed.length,
      same: result.same,
    })),
  }
}
