import type { FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import type { Pipeline } from '../platform/database/index.ts'
import { insertRows, reserveIds } from './demo.queries.ts'
import { ageDays, folded, since } from './make-company.ts'

interface TemplatesOptions {
  companyId: number
  workspaceIds: readonly number[]
  authorId: number
  now: Date
  templates: readonly {
    name: string
    bot: { id: number; versionId: number; document: FlowDocument; entities: readonly EntityDefinition[] }
  }[]
}

/** Flows of the demo's bots, kept for others in every workspace. */
export const makeTemplates = async (pipeline: Pipeline, options: TemplatesOptions): Promise<void> => {
  const { companyId, workspaceIds, authorId, now, templates } = options
  const ids = await reserveIds(pipeline, 'template', templates.length)
  insertRows(
    pipeline,
    'template',
    templates.map(({ name, bot }, place) => ({
      company_id: companyId,
      id: ids[place],
      ...folded(name),
      bot_id: bot.id,
      flow_id: bot.versionId,
      document: bot.document,
      entities: bot.entities,
      created_by: authorId,
      created_at: since(now, ageDays - 2),
    })),
  )
  insertRows(
    pipeline,
    'template_workspace',
    ids.flatMap((id) =>
      workspaceIds.map((workspaceId) => ({ company_id: companyId, template_id: id, workspace_id: workspaceId })),
    ),
  )
}
