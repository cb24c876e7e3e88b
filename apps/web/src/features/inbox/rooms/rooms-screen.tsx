import { ActionIcon, Anchor, Button } from '@mantine/core'
import { listRooms, type Room } from '@prosa/contract'
import { IconChevronDown, IconCircleCheck, IconFilterX, IconRefresh, IconTag, IconTransfer } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { invalidate } from '../../../app/query.ts'
import { roomPath } from '../../../app/route-rules.ts'
import { LazyLabelDialog } from '../../../shared/labels/lazy-label-dialog.ts'
import { ActMenu } from '../../../ui/act-menu.tsx'
import { formatRange } from '../../../ui/day-range.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterMark } from '../../../ui/filter-mark.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { anyDay } from '../../../ui/list-filters.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { useNow } from '../../../ui/use-now.ts'
import { compactRoom, roomColumns, StatusFilter } from './room-columns.tsx'
import classes from './rooms-screen.module.css'
import { roomTexts } from './texts.ts'
import { TransferRoomsPanel } from './transfer-rooms-panel.tsx'
import { useHiddenRooms } from './use-hidden-rooms.ts'
import { closable, transferable, useRoomActs } from './use-room-acts.ts'
import { type RoomsList, useRoomsList } from './use-rooms-list.ts'

const compactDebounceMs = 600
const waitTickMs = 30_000

/** /rooms/: table of all rooms in the person's workspaces, with closing and transfer in bulk. */
export function RoomsScreen() {
  const navigate = useNavigate()
  const formats = useFormats()
  const list = useRoomsList()
  const now = useNow(waitTickMs)
  const hidden = useHiddenRooms(list)
  const [isTransferOpen, setTransferOpen] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const { selected } = list
  const acts = useRoomActs(selected, () => list.select([]))
  const openTransfer = (): void => {
    if (acts.mayTransfer()) setTransferOpen(true)
  }
  const close = (): void => void acts.close()
  const openLabels = (): void => {
    if (acts.mayLabel()) setLabelling(true)
  }
  const on = { onClose: close, onTransfer: openTransfer, onLabels: openLabels }
  return (
    <>
      <ListPage
        list={list}
        texts={roomTexts}
        actions={<Toolbar list={list} {...on} />}
        hint={
          list.isBeyondSorted && !['lastMessage', 'id'].includes(list.sort.field) ? (
            <p className={classes.hint}>{roomTexts.sortedNewest}</p>
          ) : list.isToday && list.isOpenedAs ? (
            <p className={classes.hint} data-wide>
              {roomTexts.ofToday}
              {hidden ? (
                <>
                  {' '}
                  {roomTexts.hidden(formatNumber(hidden), hidden)}{' '}
                  <Anchor component="button" inherit onClick={() => list.setFilters({ lastMessageIn: anyDay })}>
                    {roomTexts.anyDay}
                  </Anchor>
                </>
              ) : null}
            </p>
          ) : null
        }
      >
        <ListTable
          list={list}
          texts={roomTexts}
          columns={roomColumns(list, formats, now)}
          compact={compactRoom(formats, now, list.filters.status)}
          compactFilters={<CompactFilters list={list} hidden={hidden} />}
          selection={{
            nameOf: ({ id }) => roomTexts.room(id),
            describe: roomTexts.selected,
            actions: <BulkActs selected={selected} acts={acts} {...on} />,
          }}
          onOpen={({ id }) => void navigate(roomPath(id))}
          empty={<NoRooms list={list} />}
        />
      </ListPage>
      {isLabelling ? (
        <Suspense>
          <LazyLabelDialog
            rooms={selected}
            onClose={() => setLabelling(false)}
            onDone={() => void invalidate(listRooms)}
          />
        </Suspense>
      ) : null}
      <TransferRoomsPanel
        selected={selected}
        isOpen={isTransferOpen}
        isBusy={acts.isTransferring}
        onClose={() => setTransferOpen(false)}
        onTransfer={(target) =>
          acts.transfer(target).then(
            () => setTransferOpen(false),
            // The mutation reports failures; the choice stays for another attempt.
            () => undefined,
          )
        }
      />
    </>
  )
}

interface ActProps {
  onClose: () => void
  onTransfer: () => void
  onLabels: () => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Toolbar({ list, onClose, onTransfer, onLabels }: ActProps & { list: RoomsList }) {
  return (
    <>
      <ActMenu
        target={<Button rightSection={<IconChevronDown {...icon} />}>{roomTexts.acts}</Button>}
        position="bottom-end"
        acts={[
          { label: roomTexts.close, icon: <IconCircleCheck {...icon} />, onAct: onClose },
          { label: roomTexts.transfer, icon: <IconTransfer {...icon} />, onAct: onTransfer },
          { label: roomTexts.label, icon: <IconTag {...icon} />, onAct: onLabels },
        ]}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={roomTexts.refresh}
        title={roomTexts.refresh}
        data-busy={list.isFetching || undefined}
        className={classes.refresh}
        onClick={list.refetch}
      >
        <IconRefresh {...icon} />
      </ActionIcon>
      <Button leftSection={<IconFilterX {...icon} />} onClick={list.clear}>
        {roomTexts.clearFilters}
      </Button>
    </>
  )
}

interface BulkActsProps extends ActProps {
  selected: readonly Room[]
  acts: ReturnType<typeof useRoomActs>
}

/** Bulk actions, each with the number of selected rooms it applies to; an action without any says why when pressed. */
function BulkActs({ selected, acts, onClose, onTransfer, onLabels }: BulkActsProps) {
  const isBusy = acts.isClosing || acts.isTransferring
  const { length: all } = selected
  const { length: open } = closable(selected)
  const { length: unmoved } = transferable(selected)
  const { doSome } = roomTexts
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        title={unmoved < all ? roomTexts.onlyTransferable : undefined}
        onClick={onTransfer}
      >
        <IconTransfer {...icon} />
        {unmoved === 0 ? roomTexts.transfer : doSome.transfer(unmoved)}
      </button>
      <button type="button" disabled={isBusy} onClick={onLabels}>
        <IconTag {...icon} />
        {doSome.label(all)}
      </button>
      <button
        type="button"
        disabled={isBusy}
        aria-busy={acts.isClosing}
        title={open < all ? roomTexts.onlyOpen : undefined}
        onClick={onClose}
      >
        <IconCircleCheck {...icon} />
        {open === 0 ? roomTexts.close : doSome.close(open)}
      </button>
    </>
  )
}

/** Below 900 px: filters for lead and state, and a removable chip for the period with the number of rooms it hides. */
function CompactFilters({ list, hidden }: { list: RoomsList; hidden: ReturnType<typeof useHiddenRooms> }) {
  const { filters, setFilters } = list
  const period = formatRange(filters.lastMessageIn)
  return (
    <div className={classes.compact}>
      <SearchBox
        value={filters.leadName}
        onSearch={(leadName) => setFilters({ leadName })}
        debounceMs={compactDebounceMs}
        placeholder={roomTexts.columns.leadName}
        label={roomTexts.columns.leadName}
        width="100%"
      />
      <StatusFilter list={list} />
      {period === '' ? null : (
        <div className={classes.mark}>
          <FilterMark removeLabel={roomTexts.anyDay} onRemove={() => setFilters({ lastMessageIn: anyDay })}>
            {roomTexts.lastMessageMark(list.isToday ? roomTexts.today : period)}
          </FilterMark>
          {hidden ? (
            <Anchor component="button" inherit onClick={() => setFilters({ lastMessageIn: anyDay })}>
              {roomTexts.more(formatNumber(hidden))}
            </Anchor>
          ) : null}
        </div>
      )}
    </div>
  )
}

function NoRooms({ list }: { list: RoomsList }) {
  const { isWithout, isNarrowed, filters, setFilters, clear } = list
  if (isWithout) return <EmptyState drawing="search" title={roomTexts.empty} text={roomTexts.emptyWorkspaces} />
  if (!isNarrowed) return <EmptyState drawing="calm" title={roomTexts.empty} />
  const hasDays = formatRange(filters.lastMessageIn) !== ''
  return (
    <EmptyState
      drawing="search"
      title={roomTexts.empty}
      text={hasDays ? roomTexts.emptyDay : roomTexts.emptyFilters}
      action={
        <Button size="sm" onClick={() => (hasDays ? setFilters({ lastMessageIn: anyDay }) : clear())}>
          {hasDays ? roomTexts.anyDay : roomTexts.clearFilters}
        </Button>
      }
    />
  )
}
