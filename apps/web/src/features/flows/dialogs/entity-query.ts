import { getEntity } from '@prosa/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { flowKeys } from '../keys.ts'

/** An entity for its form: read once each time the form opens, and never again under the hands of who fills it in. */
export const entityQuery = (id: number | null) =>
  queryOptions({
    queryKey: flowKeys.entity(id ?? 0),
    queryFn: ({ signal }) => call(getEntity, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
