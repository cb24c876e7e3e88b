import type { Ids } from './canary-ids.ts'
import type { Input } from './operation-calls.ts'

const followUp = {
  name: 'Intruso',
  steps: [{ wait: { amount: 1, unit: 'days', at: null }, text: 'Oi', template: null }],
  hours: null,
  alsoClosed: false,
  end: { amount: 1, unit: 'days', act: 'nothing', labelId: null },
  active: true,
}

/** As `calls`: the operations of follow-ups. */
export const followUpCalls: Record<string, (ids: Ids) => Input> = {
  listFollowUps: ({ workspace }) => ({ query: { workspaceId: String(workspace) } }),
  createFollowUp: ({ workspace }) => ({ body: { workspaceId: workspace, ...followUp } }),
  updateFollowUp: ({ followUp: id }) => ({ params: { id }, body: followUp }),
  deleteFollowUp: ({ followUp: id }) => ({ params: { id } }),
  moveFollowUpRuns: ({ followUp: id }) => ({ params: { id } }),
  resumeFollowUp: ({ followUp: id }) => ({ params: { id } }),
  listFollowUpRooms: ({ followUp: id }) => ({ params: { id }, query: { outcome: 'running' } }),
  listFollowUpTemplates: ({ workspace }) => ({ query: { workspaceId: String(workspace) } }),
  listBotTemplates: ({ bot }) => ({ params: { id: bot } }),
  listRuns: ({ dialog }) => ({ params: { id: dialog } }),
  startRun: ({ dialog, followUp: followUpId }) => ({
    params: { id: dialog },
    body: { clientId: '5f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3e', followUpId },
  }),
  stopRun: ({ followUpRun: id }) => ({ params: { id } }),
  skipStep: ({ followUpRun: id }) => ({ params: { id } }),
}
