import type { EventType, SubscriptionRecord } from '@prosa/contract'
import { filledRows, type HeaderRow, rowsOf } from '../../../../shared/webhooks/header-rows.ts'

/** Values of the form. */
export interface SubscriptionValues {
  name: string
  url: string
  types: readonly EventType[]
  includeOwn: boolean
  /** Empty while it is typed. */
  concurrency: number | string
  headers: readonly HeaderRow[]
}

export const newSubscription: SubscriptionValues = {
  name: '',
  url: '',
  types: [],
  includeOwn: false,
  concurrency: 4,
  headers: rowsOf([]),
}

export const valuesOf = ({
  name,
  url,
  types,
  includeOwn,
  concurrency,
  headers,
}: SubscriptionRecord): SubscriptionValues => ({
  name,
  url,
  types,
  includeOwn,
  concurrency,
  headers: rowsOf(headers),
})

export const bodyOf = ({ headers, ...values }: SubscriptionValues) => ({ ...values, headers: filledRows(headers) })
