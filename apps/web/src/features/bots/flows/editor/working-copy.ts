import { flowPayloadSchema, type ServerFlow } from '@prosa/flow'
import { z } from 'zod'
import { createPersonalValue } from '../../../../app/personal-storage.ts'
import type { StoredValue } from '../../../../app/stored-value.ts'

/** A user's unsaved text of one flow. */
export interface WorkingCopy {
  payload: ServerFlow
  /** The draft's revision that it is based on. */
  baseRevision: number
  /** ISO 8601. */
  updatedAt: string
}

const schema = z.object({ payload: flowPayloadSchema, baseRevision: z.int(), updatedAt: z.string() })

/** The copy in this browser. */
export const localCopy = (userId: number, botId: number, flowId: number): StoredValue<WorkingCopy> =>
  createPersonalValue({ kind: 'working-copy', userId, name: `${botId}.${flowId}` }, (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? parsed.data : null
  })

/** The newer of two copies: the browser's may be unsent, the server's may come from another device. */
export function newerCopy(one: WorkingCopy | null, other: WorkingCopy | null): WorkingCopy | null {
  if (!one || !other) return one ?? other
  return Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one
}
