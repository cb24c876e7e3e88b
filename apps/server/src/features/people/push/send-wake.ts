import type { PushWake } from '@prosa/contract'
import webPush from 'web-push'
import type { Wake } from '../../../conversation/model/wakes.ts'
import type { Platform } from '../../../platform/index.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'
import { listOf, remove, type Subscription } from './wakes.queries.ts'

/** How long a push service keeps a notification for an offline device; later it is useless. */
const keptSeconds = 600
const timeoutMs = 8_000
/** Contact given to push services when the installation has no address of its own. */
const nobodys = 'https://localhost.invalid'

type Outcome = 'taken' | 'gone' | 'failed'

type Outside = Pick<Platform, 'clock' | 'config' | 'database' | 'guardedFetch' | 'log' | 'secrets'>

/**
 * Notifies each browser of the person. Browsers whose login has ended, or that their push service no longer knows, are
 * removed.
 * @throws when none was reached, but a retry may succeed
 */
export const sendWake = async (outside: Outside, { companyId, userId, kind, dialogId }: Wake): Promise<void> => {
  const { clock, config, database, log } = outside
  const db = database.worker.scoped(companyId)
  const all = await listOf(db, companyId, userId, clock.now())
  const live = all.filter(({ is_live }) => is_live)
  const keys = live.length > 0 ? await readPushKeys(outside) : null
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : nobodys
  const outcomes = await Promise.all(
    live.map((one) => (keys ? deliver(outside, one, { kind, dialogId }, { ...keys, subject }) : 'failed')),
  )
  const gone = [...all.filter(({ is_live }) => !is_live), ...live.filter((_, index) => outcomes[index] === 'gone')]
  if (gone.length > 0)
    await remove(
      db,
      companyId,
      gone.map(({ id }) => id),
    )
  if (!outcomes.includes('failed')) return
  log.warn({ companyId, failed: outcomes.filter((one) => one === 'failed').length }, 'A push service took no wake')
  if (!outcomes.includes('taken')) throw new Error('No push service took the wake')
}

const deliver = async (
  { guardedFetch }: Outside,
  { endpoint, p256dh, auth }: Subscription,
  wake: PushWake,
  vapidDetails: PushKeys & { subject: string },
): Promise<Outcome> => {
  const request = encrypt({ endpoint, keys: { p256dh, auth } }, wake, vapidDetails)
  // A key that is no point of the curve is not from a browser.
  if (!request) return 'gone'
  try {
    const { status } = await guardedFetch(request.endpoint, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      timeoutMs,
    })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'taken' : 'failed'
  } catch {
    // The address is chosen by the browser's user: its answer is not read or logged.
    return 'failed'
  }
}

const encrypt = (
  subscription: webPush.PushSubscription,
  wake: PushWake,
  vapidDetails: PushKeys & { subject: string },
): { endpoint: string; headers: Record<string, string>; body: Buffer } | null => {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(wake), {
      vapidDetails,
      TTL: keptSeconds,
      urgency: 'high',
    })
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
    return { endpoint, headers: Object.fromEntries(named), body: body ?? Buffer.alloc(0) }
  } catch {
    return null
  }
}
