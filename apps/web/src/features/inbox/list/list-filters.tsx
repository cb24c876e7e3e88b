import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutSidebarLeftCollapse, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useWorkspaces } from '../../../app/workspaces.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { inboxQueries } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'

interface ListFiltersProps {
  filter: ReturnType<typeof useInboxFilter>
  unread: number
  isRefreshing: boolean
  onRefresh: () => void
  /** Absent where the list cannot be collapsed (under 500 px). */
  onCollapse: (() => void) | undefined
  searchRef: RefObject<HTMLDivElement | null>
}

/** The specification's debounce of bot lists and searches in the inbox. */
const searchDebounceMs = 500
const tick = <IconCheck size={14} stroke={2} aria-hidden />
const statuses = ['OPEN', 'CLOSED', ''] as const

/** Above the list: workspace, refresh, search with the unread count, status and bot. */
export function ListFilters({
  filter: state,
  unread,
  isRefreshing,
  onRefresh,
  onCollapse,
  searchRef,
}: ListFiltersProps) {
  const { filter, setBots, setName, setStatus, setWorkspace } = state
  const workspaces = useWorkspaces()
  const scope = filter.workspace > 0 ? [filter.workspace] : workspaces.selectedIds
  const bots = useQuery({
    ...inboxQueries.bots(scope),
    enabled: scope.length > 0,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const workspaceName = workspaces.all.find(({ id }) => id === filter.workspace)?.name ?? inboxTexts.allWorkspaces
  const chosenBots = (bots.data?.result ?? []).filter(({ id }) => filter.bots.includes(id))
  return (
    <div className={classes.head}>
      <div className={classes.bar}>
        <Menu position="bottom-start" width={260}>
          <Menu.Target>
            <button
              type="button"
              className={`${classes.pick} ${classes.title}`}
              aria-label={`${inboxTexts.workspace}: ${workspaceName}`}
            >
              <span className="clip">{workspaceName}</span>
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item rightSection={filter.workspace === 0 ? tick : null} onClick={() => setWorkspace(0)}>
              {inboxTexts.allWorkspaces}
            </Menu.Item>
            {workspaces.all.map(({ id, name }) => (
              <Menu.Item key={id} rightSection={filter.workspace === id ? tick : null} onClick={() => setWorkspace(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ActionIcon
          variant="subtle"
          aria-label={inboxTexts.refresh}
          title={inboxTexts.refresh}
          loading={isRefreshing}
          onClick={onRefresh}
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        {onCollapse ? (
          <ActionIcon
            variant="subtle"
            aria-label={inboxTexts.collapse}
            title={inboxTexts.collapse}
            onClick={onCollapse}
          >
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      <div ref={searchRef}>
        <SearchBox
          value={filter.name}
          onSearch={setName}
          debounceMs={searchDebounceMs}
          label={inboxTexts.searchLabel}
          width="100%"
          endText={unread > 0 ? inboxTexts.unread(unread) : undefined}
        />
      </div>
      <div className={classes.filters}>
        <Menu position="bottom-start" width={180}>
          <Menu.Target>
            <button type="button" className={classes.pick}>
              <span className={classes.key}>{inboxTexts.status}</span> {inboxTexts.statuses[filter.status]}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {statuses.map((status) => (
              <Menu.Item
                key={status}
                rightSection={filter.status === status ? tick : null}
                onClick={() => setStatus(status)}
              >
                {inboxTexts.statuses[status]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Menu position="bottom-start" width={240} closeOnItemClick={false}>
          <Menu.Target>
            <button type="button" className={classes.pick}>
              <span className={classes.key}>{inboxTexts.bot}</span>
              <span className="clip">
                {chosenBots.length === 0 ? inboxTexts.allBots : chosenBots.map(({ name }) => name).join(', ')}
              </span>
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {bots.data?.result.length === 0 ? (
              <Menu.Item disabled>{inboxTexts.noBots}</Menu.Item>
            ) : (
              <Menu.Item rightSection={filter.bots.length === 0 ? tick : null} onClick={() => setBots([])}>
                {inboxTexts.allBots}
              </Menu.Item>
            )}
            {(bots.data?.result ?? []).map(({ id, name }) => (
              <Menu.Item
                key={id}
                rightSection={filter.bots.includes(id) ? tick : null}
                onClick={() =>
                  setBots(filter.bots.includes(id) ? filter.bots.filter((other) => other !== id) : [...filter.bots, id])
                }
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}
