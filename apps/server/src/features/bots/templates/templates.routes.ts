import * as contract from '@prosa/contract'
import { sampleConversation, toServerFlow } from '@prosa/flow'
import { fold } from '@prosa/language'
import type { Handle } from '../../../platform/http/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { createTemplate } from './create-template.ts'
import { findTemplate } from './find-template.ts'
import { importReadyFlow, importTemplate } from './import-template.ts'
import { readyFlows } from './ready-flows/index.ts'
import { companyMark, drawReadyFlow } from './ready-flows/ready-flow.ts'
import { removeTemplate } from './remove-template.ts'
import * as templates from './templates.queries.ts'

export const registerTemplates = (handle: Handle): void => {
  handle(contract.listTemplates, ({ scope, db, body: { name, workspaces, limit, offset } }) =>
    templates.list(db, scope.companyId, scope.workspaceIds, {
      workspaceIds: chosenWorkspaces(scope, workspaces),
      name: fold(name ?? ''),
      limit,
      offset,
    }),
  )

  handle(contract.createTemplate, ({ scope, db, body }) => createTemplate(db, scope, body))

  handle(contract.getTemplateFlow, async ({ scope, db, params: { id } }) => {
    const template = await findTemplate(db, scope, id)
    const { document } = await templates.findKept(db, scope.companyId, id)
    return { ...toServerFlow(document), template }
  })

  handle(contract.deleteTemplate, async ({ scope, db, params: { id } }) => {
    await removeTemplate(db, scope, id)
    return { success: true as const }
  })

  handle(contract.importTemplate, ({ scope, db, params, body }) => importTemplate(db, scope, params, body ?? {}))

  handle(contract.listReadyFlows, async ({ scope, db }) => ({
    result: readyRowsOf(await templates.findCompanyName(db, scope.companyId)),
  }))

  handle(contract.importReadyFlow, ({ scope, db, params, body }) => importReadyFlow(db, scope, params, body ?? {}))
}

let rows: contract.ReadyFlowRow[] | null = null

/** The same for everybody except for the company's name; built on first use. */
const readyRowsOf = (companyName: string): contract.ReadyFlowRow[] => {
  rows ??= readyFlows.map((flow) => ({
    key: flow.key,
    name: flow.name,
    description: flow.description,
    target: flow.target,
    review: [...flow.review],
    nodeCount: Object.keys(flow.nodes).length,
    sample: sampleConversation(drawReadyFlow(flow, companyMark), flow.entities),
  }))
  return rows.map((row) => ({
    ...row,
    sample: row.sample.map((line) => ({ ...line, text: line.text.replaceAll(companyMark, () => companyName) })),
  }))
}
