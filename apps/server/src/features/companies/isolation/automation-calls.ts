import type { Ids } from './canary-ids.ts'
import type { Input } from './operation-calls.ts'

const noted = { event: 'began', matches: 'all', conditions: [], acts: [{ kind: 'note', text: 'Intrusa' }] }

/** As `calls`: the operations of automations. */
export const automationCalls: Record<string, (ids: Ids) => Input> = {
  createAutomation: ({ workspace }) => ({ body: { name: 'Intrusa', workspaceIds: [workspace], definition: noted } }),
  updateAutomation: ({ automation, workspace }) => ({
    params: { id: automation },
    body: { name: 'Intrusa', workspaceIds: [workspace], definition: noted },
  }),
  tryAutomation: ({ workspace }) => ({ body: { workspaceIds: [workspace], definition: noted } }),
  switchAutomation: ({ automation }) => ({ params: { id: automation }, body: { state: 'on' } }),
  moveAutomation: ({ automation }) => ({ params: { id: automation }, body: { before: null } }),
  deleteAutomation: ({ automation }) => ({ params: { id: automation } }),
  listAutomationVersions: ({ automation }) => ({ params: { id: automation } }),
  listAutomationRuns: ({ automation }) => ({ params: { id: automation } }),
}
