import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { useInboxFilter } from './use-inbox-filter.ts'
import { useInboxList } from './use-inbox-list.ts'

/** The rooms under the filter of the address, for each column that needs them. */
export function useRooms() {
  const filter = useInboxFilter()
  const { hasNone } = useWorkspaces()
  return { filter, hasNone, list: useInboxList(filter.filter, !hasNone) }
}
