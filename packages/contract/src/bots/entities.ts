import { z } from 'zod'
import { chosenIds, id, idParams, limit, listOf, offset, requiredText, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'

const access = anyOf('entity_view', 'bot_view')

/**
 * Budget of a bot's entities together, in UTF-16 units: 5,000 values with ten synonyms of about eleven characters each.
 * Ready to run, that is some 60 MB of memory and half a second of preparation; the limit protects other companies.
 */
export const entityBudget = {
  characters: 600_000,
  /** Minimum counted for a value or synonym: looking up a short one costs as much as a word of this length. */
  shortest: 8,
  /**
   * Counted for a regular expression of any length: nine characters may become 160 KB, and take half a millisecond to
   * check.
   */
  pattern: 3_000,
} as const

/** Characters that an entity uses of its bot's budget. */
export const countEntityCharacters = ({
  isRegex,
  entries,
}: {
  isRegex: boolean
  entries: readonly { value: string; synonyms: readonly string[] }[]
}): number => {
  if (isRegex) return entries.length * entityBudget.pattern
  let total = 0
  for (const { value, synonyms } of entries)
    for (const text of [value, ...synonyms]) total += Math.max(text.length, entityBudget.shortest)
  return total
}

/**
 * Limits of one import file: bytes, and entities it is added to. Twice a bot's budget is read, so that the refusal can
 * name the lines.
 */
export const entityImportLimits = { bytes: 2 * 1024 * 1024, entities: 100, shownLines: 20, refusedLines: 100 } as const

/** Limits of one entity. */
export const entityLimits = { entries: 5000, synonyms: 200, textLength: 512 } as const

/** Maximum length of an entity's name, in UTF-16 units. */
export const entityNameLength = 100

const entry = z.object({
  id: z.int().nullish(),
  value: requiredText(entityLimits.textLength),
  synonyms: z.array(z.string().trim().max(entityLimits.textLength)).max(entityLimits.synonyms).default([]),
})

const body = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Nome da entidade invalido. Favor inserir um nome para sua entidade.')
    .max(entityNameLength, `Máximo de ${entityNameLength} caracteres`),
  defineSynonyms: z.boolean().optional(),
  regexpEntity: z.boolean().default(false),
  allowAutomatedExpansion: z.boolean().optional(),
  fuzzyMatching: z.boolean().default(false),
  entries: z
    .array(entry)
    .min(1, 'Entidade inválida. Favor inserir pelo menos um valor/sinônimo para a nova entidade.')
    .max(entityLimits.entries),
  botId: id,
})

export const entityRow = z.object({
  /** Negative for the system's entities, which are read-only. */
  id: z.int(),
  name: z.string(),
  displayName: z.string(),
  botId: id.nullable(),
  botName: z.string().nullable(),
  inputs: z.int(),
  status: z.boolean(),
  updatedBy: z.string().nullable(),
  fuzzyMatching: z.boolean(),
  regexpEntity: z.boolean(),
})

export type EntityRow = z.infer<typeof entityRow>

export const entityDetail = z.object({
  revision,
  id: z.int(),
  name: z.string(),
  displayName: z.string(),
  botId: id.nullable(),
  fuzzyMatching: z.boolean(),
  regexpEntity: z.boolean(),
  entities: z.array(z.object({ id: z.int(), value: z.string(), synonyms: z.array(z.string()) })),
})

export const searchEntities = operation({
  method: 'GET',
  url: '/api/entityTypes',
  schema: {
    operationId: 'searchEntities',
    tags: ['Entidades'],
    summary: 'Entidades de um bot, com as do sistema no fim.',
    querystring: z.object({
      offset,
      limit,
      botId: urlId.optional(),
      workspaces: chosenIds,
      name: z.string().trim().max(200).optional(),
    }),
    response: { 200: listOf(entityRow) },
  },
  config: { access },
})

export const listEntities = operation({
  method: 'POST',
  url: '/api/entityTypes/list',
  schema: {
    operationId: 'listEntities',
    tags: ['Entidades'],
    summary: 'Entidades dos bots que a pessoa vê.',
    body: z.object({ offset, limit, name: z.string().trim().max(200).nullish(), workspaces: z.array(id).optional() }),
    response: { 200: listOf(entityRow) },
  },
  config: { access, reads: true },
})

export const getEntity = operation({
  method: 'GET',
  url: '/api/entityTypes/:id',
  schema: {
    operationId: 'getEntity',
    tags: ['Entidades'],
    summary: 'Uma entidade com seus valores.',
    params: idParams,
    response: { 200: entityDetail },
  },
  config: { access },
})

const saved = z.object({ id, description: z.string() })

export const createEntity = operation({
  method: 'POST',
  url: '/api/entityTypes',
  schema: {
    operationId: 'createEntity',
    tags: ['Entidades'],
    summary: 'Cria uma entidade em um bot.',
    body,
    response: { 200: saved },
  },
  config: { access },
})

export const updateEntity = operation({
  method: 'PUT',
  url: '/api/entityTypes/:id',
  schema: {
    operationId: 'updateEntity',
    tags: ['Entidades'],
    summary: 'Altera uma entidade.',
    params: idParams,
    body: body.omit({ botId: true }).extend({ revision: revision.optional() }),
    response: { 200: saved },
  },
  config: { access },
})

/** A refused line of a file; null: the file as a whole. */
export const refusedLine = z.object({ line: z.int().nullable(), reason: z.string() })
export type RefusedLine = z.infer<typeof refusedLine>

export const entityImport = z.object({
  message: z.string(),
  /** Number of lines with a value. */
  lines: z.int(),
  /** The first of these lines, as read. */
  values: z.array(z.object({ line: z.int(), value: z.string(), synonyms: z.array(z.string()) })),
  /** Only in a preview: otherwise a single refused line refuses the file. */
  refused: z.array(refusedLine),
  refusedTotal: z.int(),
  /** Result for each entity: new values, values with new synonyms, and unchanged values. */
  entities: z.array(
    z.object({ id, name: z.string(), botName: z.string(), added: z.int(), changed: z.int(), same: z.int() }),
  ),
})
export type EntityImport = z.infer<typeof entityImport>

/** Details of 'Erro ao importar arquivo'. */
export const entityImportRefusal = entityImport.pick({ refused: true, refusedTotal: true })
export type EntityImportRefusal = z.infer<typeof entityImportRefusal>

export const uploadEntities = operation({
  method: 'POST',
  url: '/api/entityTypes/upload',
  schema: {
    operationId: 'uploadEntities',
    tags: ['Entidades'],
    summary:
      'Acrescenta os valores de um CSV a entidades (multipart: entities, os ids separados por vírgula, e file; com preview=true nada é gravado).',
    response: { 200: entityImport },
  },
  config: { access: anyOf('entity_import'), multipart: true },
})
