import { createServerClock } from '@prosa/talk'

/* The one clock of this page: whatever is compared with a moment of the server asks here. */

/** `hearServerDate`: what the server's `Date` said, of an answer that was asked for and came at these moments of the device's clock. */
export const { hear: hearServerDate, nowMs: serverNowMs } = createServerClock()

/** Now by the server's clock. */
export const serverNow = (): Date => new Date(serverNowMs())
