import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { useInboxFilter } from './use-inbox-filter.ts'
import { useInboxList } from './use-inbox-list.ts'

/** Rooms under the filter in the address, for every column that needs them. */
export function useRooms() {
  const filter = useInboxFilter()
  const { hasNone } = useWorkspaces()
  return { filter, hasNone, list: useInboxList(filter.filter, !hasNone) }
}
