import type { Contact } from '@prosa/contract'
import { filePath } from '../files/index.ts'
import type { ContactRow } from './contacts.queries.ts'

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  description: row.description,
  pictureUrl: row.picture_file_id && filePath(row.picture_file_id),
  workspace: row.workspace_name,
  workspaceId: row.workspace_id,
  createdAt: row.created_at.toISOString(),
  lastMessage: row.last_message_at?.toISOString() ?? null,
})
