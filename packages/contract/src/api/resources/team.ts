import { z } from 'zod'
import { id } from '../../common.ts'

/** A person of the company. */
export const apiUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  /** Is offered conversations. */
  isAttendant: z.boolean(),
  /** Of the integration's workspaces. */
  workspaces: z.array(id),
})
export type ApiUser = z.infer<typeof apiUser>

export const apiWorkspace = z.object({
  id,
  name: z.string(),
  parentId: id.nullable(),
  /** Number of active people. */
  users: z.int().min(0),
})
export type ApiWorkspace = z.infer<typeof apiWorkspace>
