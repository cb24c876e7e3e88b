import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { type RefObject, Suspense, useState } from 'react'
import { firstName } from '../../../../app/first-name.ts'
import { useCan, useUser } from '../../../../app/session.tsx'
import { appTexts } from '../../../../app/texts.ts'
import { OwnNumberDialog } from '../../../../shared/channels/own-number.ts'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { ActMenu } from '../../../../ui/act-menu.tsx'
import { Flyout } from '../../../../ui/flyout.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { target } from '../../../../ui/target.ts'
import { UnreadBadge } from '../../../../ui/unread-badge.tsx'
import type { InboxFilter } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import head from './list-head.module.css'
import { OwnerViews } from './owner-views.tsx'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { WorkspacePick } from './workspace-pick.tsx'

interface ListHeadProps {
  filter: ReturnType<typeof useInboxFilter>
  /** Null if the current filter is not counted. */
  unread: number | null
  isRefreshing: boolean
  /** Whether colleagues see this person as present. */
  isOnline: boolean
  onRefresh: () => void
  onHelp: () => void
  /** Absent if the list cannot be collapsed (below 500 px). */
  onCollapse: (() => void) | undefined
  searchRef: RefObject<HTMLDivElement | null>
}

const AttendancePick = lazyPiece(async () => (await import('./attendance-pick.tsx')).AttendancePick)
const Mentions = lazyPiece(async () => (await import('../notes/mentions.tsx')).Mentions)
const FilterSheet = lazyPiece(async () => (await import('./filter-sheet.tsx')).FilterSheet)
const ViewNaming = lazyPiece(async () => (await import('./view-dialog.tsx')).ViewNaming)
const CannedPanel = lazyPiece(async () => (await import('../../../../shared/canned/canned-panel.tsx')).CannedPanel)

/** The specification's debounce of searches in the inbox. */
const searchDebounceMs = 500
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Head of the list, 120 px high: person and workspace, search with unread count and filters, owners. */
export function ListHead({
  filter: state,
  unread,
  isRefreshing,
  isOnline,
  onRefresh,
  onCollapse,
  ...on
}: ListHeadProps) {
  const { filter, active } = state
  const isUnread = filter.only === 'unread'
  const [naming, setNaming] = useState<'new' | 'shown' | null>(null)
  const { selectedIds } = useWorkspaces()
  const scope = filter.workspace > 0 ? [filter.workspace] : selectedIds
  const { name, profiles } = useUser()
  const greeting = appTexts.greeting(firstName(name))
  const roles = profiles.map((profile) => profile.name).join(', ')
  const filterLabel = active === 0 ? inboxTexts.filters : `${inboxTexts.filters}: ${inboxTexts.filtersOn(active)}`
  return (
    <div className={classes.head} data-linked={filter.workspace > 0}>
      <div className={head.bar}>
        <div className={head.who}>
          <div className={head.hello}>
            <p title={[greeting, roles].filter(Boolean).join(' · ')}>
              <b className="clip">{greeting}</b>
              {roles ? <span>{roles}</span> : null}
            </p>
            <Suspense>
              <AttendancePick isOnline={isOnline} />
            </Suspense>
          </div>
          <div className={head.where}>
            <WorkspacePick filter={state} />
          </div>
        </div>
        <Suspense>
          <Mentions />
        </Suspense>
        <MoreOfList isRefreshing={isRefreshing} onRefresh={onRefresh} onHelp={on.onHelp} />
        {onCollapse ? (
          <ActionIcon
            variant="subtle"
            size={30}
            aria-label={inboxTexts.collapse}
            title={inboxTexts.collapse}
            onClick={onCollapse}
          >
            <IconLayoutSidebarLeftCollapse {...icon} />
          </ActionIcon>
        ) : null}
      </div>
      <div className={head.find}>
        <div ref={on.searchRef} className={head.search}>
          <SearchBox
            value={filter.name}
            onSearch={state.setName}
            debounceMs={searchDebounceMs}
            label={inboxTexts.searchLabel}
            placeholder={inboxTexts.searchPlaceholders[filter.status]}
            width="100%"
            endText={unreadText(unread, filter)}
            end={{
              isPressed: isUnread,
              onPress: () => state.setUnread(!isUnread),
            }}
          />
        </div>
        <Flyout
          position="bottom-end"
          width={300}
          padding={0}
          isSheet
          label={inboxTexts.filters}
          target={
            <ActionIcon
              variant={active > 0 ? 'light' : 'default'}
              size={34}
              className={head.filter}
              {...target('inbox-filters')}
              aria-label={filterLabel}
              title={filterLabel}
            >
              <IconAdjustmentsHorizontal {...icon} />
              {active > 0 ? (
                <span className={head.active} aria-hidden>
                  <UnreadBadge count={active} label={filterLabel} />
                </span>
              ) : null}
            </ActionIcon>
          }
        >
          {(close) => (
            <Suspense>
              <FilterSheet
                filter={state}
                workspaceIds={scope}
                onDone={close}
                onName={(of) => {
                  close()
                  setNaming(of)
                }}
              />
            </Suspense>
          )}
        </Flyout>
      </div>
      {naming ? (
        <Suspense>
          <ViewNaming filter={state} of={naming} onClose={() => setNaming(null)} />
        </Suspense>
      ) : null}
      <OwnerViews filter={state} isEnabled={scope.length > 0} />
    </div>
  )
}

/** Menu of rarely used actions of the list. */
function MoreOfList({ isRefreshing, onRefresh, onHelp }: Pick<ListHeadProps, 'isRefreshing' | 'onRefresh' | 'onHelp'>) {
  const { id } = useUser()
  const can = useCan()
  const [opened, setOpened] = useState<'number' | 'canned' | null>(null)
  const close = (): void => setOpened(null)
  return (
    <>
      <ActMenu
        position="bottom-end"
        width={250}
        target={
          <ActionIcon
            variant="subtle"
            size={30}
            loading={isRefreshing}
            aria-label={inboxTexts.moreOfList}
            title={inboxTexts.moreOfList}
          >
            <IconDots {...icon} />
          </ActionIcon>
        }
        acts={[
          { label: inboxTexts.refresh, onAct: onRefresh },
          { label: appTexts.ownNumber, onAct: () => setOpened('number') },
          ...(can('workspace_edit') ? [{ label: inboxTexts.manageCanned, onAct: () => setOpened('canned') }] : []),
          { label: inboxTexts.keys, onAct: onHelp },
        ]}
      />
      {opened === null ? null : (
        <Suspense>
          {opened === 'number' ? (
            <OwnNumberDialog userId={id} onClose={close} />
          ) : (
            <CannedPanel workspaceId={null} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Text of the unread switch, with the number if it is counted; undefined if the switch is hidden. */
function unreadText(unread: number | null, { status, only }: InboxFilter): string | undefined {
  // Closed rooms are never unread.
  if (status === 'CLOSED') return undefined
  if (unread === null) return inboxTexts.onlyUnread
  return unread > 0 || only === 'unread' ? inboxTexts.unread(unread) : undefined
}
