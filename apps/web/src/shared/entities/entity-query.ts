import { getEntity } from '@prosa/contract'
import { query } from '../../app/query.ts'

/** An entity for its form: read once each time the form opens, and never again under the hands of who fills it in. */
export const entityQuery = (id: number | null) => ({
  ...query(getEntity, { params: { id: id ?? 0 } }),
  enabled: id !== null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
