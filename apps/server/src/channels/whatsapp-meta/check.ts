import { z } from 'zod'
import type { AccountCheck, Channel } from '../channel.ts'
import type { MetaApp } from '../meta/meta.ts'
import { troubleOf } from '../meta/outcomes.ts'

const healthShape = z.looseObject({ health_status: z.looseObject({ can_send_message: z.string() }) })
/** Meta's words; each is the worst of number, account, business and app. */
const kinds: Readonly<Record<string, AccountCheck>> = {
  AVAILABLE: { kind: 'well' },
  LIMITED: { kind: 'limited' },
  BLOCKED: { kind: 'stopped', state: 'blocked', reason: null },
}

/** Asks Meta whether a number can send, by its messaging health. */
export const createCheck =
  ({ graph }: MetaApp): NonNullable<Channel['check']> =>
  async ({ externalId, secret: token }, signal) => {
    if (token === null) return { kind: 'unknown' }
    const path = `/${encodeURIComponent(externalId)}`
    const answer = await graph.call({ method: 'GET', path, token, query: { fields: 'health_status' }, signal })
    if (!answer.ok) {
      const trouble = troubleOf(answer.fault)
      return trouble ? { kind: 'stopped', ...trouble } : { kind: 'unknown' }
    }
    const read = healthShape.safeParse(answer.body)
    return (read.success && kinds[read.data.health_status.can_send_message]) || { kind: 'unknown' }
  }
