import { randomUUID } from 'node:crypto'
import type { Ids } from './canary-ids.ts'
import type { Insert } from './one-of-each.ts'

interface Room {
  companyId: number
  workspaceId: number
  userId: number
  dialogId: number
  connectionId: number
}

/** A reminder of a room, and a follow-up of its workspace that is under way there and waits for a person. */
export const fillFollowUps = async (
  insert: Insert,
  { companyId, workspaceId, userId, dialogId, connectionId }: Room,
): Promise<Pick<Ids, 'followUp' | 'followUpRun' | 'reminder'>> => {
  const followUp = await insert<{ id: number }>('follow_up', {
    company_id: companyId,
    workspace_id: workspaceId,
    name: 'Orçamento',
    name_folded: 'orcamento',
    paused_at: new Date(),
  })
  const version = {
    company_id: companyId,
    follow_up_id: followUp.id,
    version: 1,
    definition: JSON.stringify({
      steps: [{ wait: { amount: 1, unit: 'days', at: null }, text: 'Oi', template: null }],
      hours: null,
      alsoClosed: false,
      end: { amount: 1, unit: 'days', act: 'nothing', labelId: null },
    }),
  }
  await insert('follow_up_version', version, null)
  const run = await insert<{ id: number }>('scheduled_act', {
    company_id: companyId,
    dialog_id: dialogId,
    connection_id: connectionId,
    kind: 'step',
    follow_up_id: followUp.id,
    version: 1,
    step: 0,
    due_at: new Date(Date.now() + 86_400_000),
    made_by: userId,
    content: JSON.stringify({ files: [] }),
    seen_inbound: 1,
    stops_on_answer: true,
    client_key: randomUUID(),
  })
  const reminder = await insert<{ id: number }>('scheduled_act', {
    company_id: companyId,
    dialog_id: dialogId,
    connection_id: connectionId,
    kind: 'reminder',
    for_user: userId,
    due_at: new Date(Date.now() + 86_400_000),
    made_by: userId,
    content: JSON.stringify({ text: 'Ligar', files: [], quotes: null }),
    seen_inbound: 1,
    stops_on_answer: false,
    client_key: randomUUID(),
  })
  return { followUp: followUp.id, followUpRun: run.id, reminder: reminder.id }
}
