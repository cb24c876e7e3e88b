import type { Contact } from '@prosa/contract'
import type { ContactRow } from './contacts.queries.ts'

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  description: row.description,
  workspace: row.workspace_name,
  workspaceId: row.workspace_id,
  createdAt: row.created_at.toISOString(),
  lastMessage: row.last_message_at?.toISOString() ?? null,
})
