import type { Ids } from './canary-ids.ts'
import type { Input } from './operation-calls.ts'

/** As `calls`: the operations of reminders. */
export const reminderCalls: Record<string, (ids: Ids) => Input> = {
  listReminders: ({ dialog }) => ({ params: { id: dialog } }),
  planReminder: ({ dialog }) => ({
    params: { id: dialog },
    body: {
      clientId: '7b1d5b0a-4a43-4a53-8a0e-6a3a1a3f9a15',
      text: 'Intruso',
      at: { instant: new Date(Date.now() + 3_600_000).toISOString() },
      for: 'queue',
      onlyIfSilent: true,
      snoozes: false,
    },
  }),
  changeReminder: ({ reminder }) => ({ params: { id: reminder }, body: { text: 'Intruso' } }),
  endReminder: ({ reminder }) => ({ params: { id: reminder } }),
}
