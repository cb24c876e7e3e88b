import { createServerClock } from '@prosa/talk'

const clock = createServerClock()

/** Current time of the server: the visitor's clock may be wrong by hours. */
export const serverNow = (): Date => new Date(clock.nowMs())

/** `fetch` that also reads the server's time from each response. */
export const fetchOnTime: typeof fetch = async (...asked) => {
  const askedAtMs = Date.now()
  const answer = await window.fetch(...asked)
  clock.hear(answer.headers.get('date'), askedAtMs, Date.now())
  return answer
}
