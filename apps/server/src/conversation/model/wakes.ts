import type { PushWake } from '@prosa/contract'

/** Content of a push notification. */
export interface Wake extends PushWake {
  companyId: number
  userId: number
}

/** Push notifications for people whose page is closed. */
export interface Wakes {
  /** After the commit. */
  wake(wake: Wake): void
  /** Push subscriptions of the company were added or removed. */
  forget(companyId: number): void
}
