import { randomUUID } from 'node:crypto'
import { type CompiledFlow, compileFlow, type FlowDocument, newFlow, toPublished } from '@prosa/flow'
import { type EntityDefinition, fold } from '@prosa/language'
import type { Builders } from './build.ts'

export interface TestBot {
  id: number
  token: string
  draftId: number
}

export interface BotOptions {
  company: { id: number }
  workspace: { id: number }
  name?: string
  active?: boolean
  target?: number
  createdBy?: { id: number }
}

/** A bot with its live chat and an empty draft, as after its creation. */
export const buildBot = async (build: Builders, options: BotOptions): Promise<TestBot> => {
  const { company, workspace, name = 'Loja', active = true, target = 1 } = options
  const token = randomUUID()
  const bot = await build.insert<{ id: number }>('bot', {
    company_id: company.id,
    name,
    name_folded: fold(name),
    active,
    target,
    workspace_id: workspace.id,
    token,
    created_by: options.createdBy?.id ?? null,
  })
  await build.insert('connection', { company_id: company.id, kind: 'livechat', bot_id: bot.id, external_id: token })
  const document = newFlow(randomUUID, name)
  const draft = await build.insert<{ id: number }>('flow', {
    company_id: company.id,
    bot_id: bot.id,
    kind: 'draft',
    name,
    document: JSON.stringify(document),
  })
  return { id: bot.id, token, draftId: draft.id }
}

export interface PublishedFlowOptions {
  company: { id: number }
  bot: { id: number }
  document: FlowDocument
  entities?: readonly EntityDefinition[]
  version?: number
  /** With training data of an older release, which this one does not accept. */
  isOutdated?: boolean
}

/** Publishes a flow: the version that new dialogs of the bot run on. */
export const buildPublishedFlow = async (build: Builders, options: PublishedFlowOptions): Promise<{ id: number }> => {
  const { company, bot, document, entities = [], version = 1, isOutdated = false } = options
  const { compiled, problems } = compileFlow(document, entities)
  if (!compiled) throw new Error(`The flow does not compile: ${problems[0]?.message}`)
  const flow = await build.insert<{ id: number }>('flow', {
    company_id: company.id,
    bot_id: bot.id,
    kind: 'version',
    version,
    name: document.name,
    document: JSON.stringify(document),
    compiled: JSON.stringify(isOutdated ? outdated(compiled) : compiled),
  })
  await build.run('update bot set active_version_id = $3 where company_id = $1 and id = $2', [
    company.id,
    bot.id,
    flow.id,
  ])
  return flow
}

const outdated = (compiled: CompiledFlow) => {
  const { nodes, opening, ...flow } = toPublished(compiled)
  return {
    ...flow,
    nodes: nodes.map((node) => ({ ...node, trained: { ...node.trained, format: 0 } })),
    opening: { ...opening, format: 0 },
  }
}

export interface EntityOptions {
  company: { id: number }
  bot: { id: number }
  name?: string
  isRegex?: boolean
  values?: readonly { value: string; synonyms?: readonly string[] }[]
}

/** An entity of a bot with its values. */
export const buildEntity = async (build: Builders, options: EntityOptions): Promise<{ id: number }> => {
  const { company, bot, name = 'Cor', isRegex = false, values = [{ value: 'azul' }] } = options
  const entity = await build.insert<{ id: number }>('entity', {
    company_id: company.id,
    bot_id: bot.id,
    name,
    name_folded: fold(name),
    display_name: name,
    is_regex: isRegex,
  })
  for (const [position, { value, synonyms = [] }] of values.entries())
    await build.insert('entity_entry', { company_id: company.id, entity_id: entity.id, position, value, synonyms })
  return entity
}
