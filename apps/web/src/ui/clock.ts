import { createServerClock } from '@prosa/talk'

/* The page's clock: compare server times with this one. */

/** `hearServerDate`: feeds the server's `Date` header, with the device's times of request and answer. */
export const { hear: hearServerDate, nowMs: serverNowMs } = createServerClock()

/** Current time by the server's clock. */
export const serverNow = (): Date => new Date(serverNowMs())
