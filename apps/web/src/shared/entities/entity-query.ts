import { getEntity } from '@prosa/contract'
import { query } from '../../app/query.ts'

/** An entity for its form: read once per opening and never refetched, so it does not change while the user types. */
export const entityQuery = (id: number | null) => ({
  ...query(getEntity, { params: { id: id ?? 0 } }),
  enabled: id !== null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
