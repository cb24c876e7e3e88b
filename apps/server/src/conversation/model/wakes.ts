import type { PushWake } from '@prosa/contract'

/** Of what a person is told in browsers whose page is closed. */
export interface Wake extends PushWake {
  companyId: number
  userId: number
}

/** Wakes people's browsers while the product is closed. */
export interface Wakes {
  /** After the commit. */
  wake(wake: Wake): void
  /** Browsers of the company were added or taken away. */
  forget(companyId: number): void
}
