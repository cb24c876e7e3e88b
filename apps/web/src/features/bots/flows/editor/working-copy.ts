import { flowPayloadSchema, type ServerFlow } from '@prosa/flow'
import { z } from 'zod'
import { createPersonalValue } from '../../../../app/personal-storage.ts'
import type { StoredValue } from '../../../../app/stored-value.ts'

/** What a person typed and did not save, of one flow. */
export interface WorkingCopy {
  payload: ServerFlow
  /** Revision of the draft that it started from. */
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

/** The younger of two copies: the browser's may not have reached the server, the server's may come from another machine. */
export function newerCopy(one: WorkingCopy | null, other: WorkingCopy | null): WorkingCopy | null {
  if (!one || !other) return one ?? other
  return Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one
}
