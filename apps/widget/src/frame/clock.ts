import { createServerClock } from '@prosa/talk'

const clock = createServerClock()

/** Now by the server's clock: the visitor's device may be wrong by hours. */
export const serverNow = (): Date => new Date(clock.nowMs())

/** Fetches, and hears by each answer what time it is. */
export const fetchOnTime: typeof fetch = async (...asked) => {
  const askedAtMs = Date.now()
  const answer = await window.fetch(...asked)
  clock.hear(answer.headers.get('date'), askedAtMs, Date.now())
  return answer
}
