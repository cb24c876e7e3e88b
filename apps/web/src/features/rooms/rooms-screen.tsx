import { ActionIcon, Button } from '@mantine/core'
import { listRooms, type Room } from '@prosa/contract'
import {
  IconChevronDown,
  IconCircleCheck,
  IconFilterX,
  IconRefresh,
  IconTag,
  IconTransfer,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { LazyLabelDialog } from '../../shared/labels/lazy-label-dialog.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { ActMenu } from '../../ui/act-menu.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatRange } from '../../ui/day-range.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { compactRoom, roomColumns, StatusFilter } from './room-columns.tsx'
import classes from './rooms-screen.module.css'
import { roomTexts } from './texts.ts'
import { TransferRoomsPanel } from './transfer-rooms-panel.tsx'
import { useRoomActs } from './use-room-acts.ts'
import { type RoomsParams, useRoomsParams } from './use-rooms-params.ts'
import { newest, useRoomsTable } from './use-rooms-table.ts'

const compactDebounceMs = 600

/** /rooms/: every room of one's workspaces in a table, closed and transferred many at a time. */
export function RoomsScreen() {
  useDocumentTitle(roomTexts.title)
  const navigate = useNavigate()
  const formats = useFormats()
  const params = useRoomsParams()
  const { all } = useWorkspaces()
  const table = useRoomsTable(params)
  const [chosen, setChosen] = useState<readonly Room[]>([])
  const [isTransferOpen, setTransferOpen] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  // Chosen rows are of other pages too, and of a while ago.
  const selected = chosen.flatMap(newest)
  const acts = useRoomActs(selected, () => setChosen([]))
  const { error } = table
  useEffect(() => {
    if (error) toastError(roomTexts.failed, { detail: errorMessage(error) })
  }, [error])
  const columns = useMemo(
    () => roomColumns({ params, formats, workspaceNames: all.map(({ name }) => name), choices: table.choices }),
    [params, formats, all, table.choices],
  )
  const openTransfer = (): void => {
    if (acts.mayTransfer()) setTransferOpen(true)
  }
  const close = (): void => void acts.close()
  const openLabels = (): void => {
    if (acts.mayLabel()) setLabelling(true)
  }
  return (
    <section className={classes.screen} aria-label={roomTexts.title}>
      <div className={classes.head}>
        <PageHeader
          title={roomTexts.title}
          actions={
            <Toolbar table={table} params={params} onClose={close} onTransfer={openTransfer} onLabels={openLabels} />
          }
        />
        {table.isBeyondSorted && !['lastMessage', 'id'].includes(params.sort.field) ? (
          <p className={classes.hint}>{roomTexts.sortedNewest}</p>
        ) : null}
      </div>
      <DataTable
        label={roomTexts.title}
        columns={columns}
        compact={compactRoom(formats)}
        compactFilters={<CompactFilters params={params} />}
        idOf={({ id }) => id}
        rows={table.rows}
        isOld={table.isOld}
        paging={table.paging}
        sort={params.sort}
        onSort={params.setSort}
        selection={{
          rows: selected,
          onChange: setChosen,
          nameOf: ({ id }) => roomTexts.room(id),
          describe: roomTexts.selected,
          actions: <BulkActs acts={acts} onClose={close} onTransfer={openTransfer} onLabels={openLabels} />,
        }}
        onOpen={({ id }) => void navigate('/omnichannel', { state: { dialogId: id } })}
        failure={error ? { title: roomTexts.failedTitle, text: errorMessage(error), onRetry: table.refetch } : null}
        empty={<NoRooms params={params} isWithout={table.isWithout} />}
      />
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
            // Told where the call is made; the choice stays, to be tried again.
            () => undefined,
          )
        }
      />
    </section>
  )
}

interface ActProps {
  onClose: () => void
  onTransfer: () => void
  onLabels: () => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Toolbar({
  table,
  params,
  onClose,
  onTransfer,
  onLabels,
}: ActProps & { table: ReturnType<typeof useRoomsTable>; params: RoomsParams }) {
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
        data-busy={table.isRefreshing || undefined}
        className={classes.refresh}
        onClick={table.refetch}
      >
        <IconRefresh {...icon} />
      </ActionIcon>
      <Button leftSection={<IconFilterX {...icon} />} onClick={params.clear}>
        {roomTexts.clearFilters}
      </Button>
    </>
  )
}

function BulkActs({ acts, onClose, onTransfer, onLabels }: ActProps & { acts: ReturnType<typeof useRoomActs> }) {
  const isBusy = acts.isClosing || acts.isTransferring
  return (
    <>
      <button type="button" disabled={isBusy} onClick={onTransfer}>
        <IconTransfer {...icon} />
        {roomTexts.transfer}
      </button>
      <button type="button" disabled={isBusy} onClick={onLabels}>
        <IconTag {...icon} />
        {roomTexts.label}
      </button>
      <button type="button" disabled={isBusy} aria-busy={acts.isClosing} onClick={onClose}>
        <IconCircleCheck {...icon} />
        {roomTexts.close}
      </button>
    </>
  )
}

const anyDay = { startAt: null, endAt: null }

/** Under 900 px: a lead, a state, and the period of the last message as a mark that can be taken off. */
function CompactFilters({ params }: { params: RoomsParams }) {
  const period = formatRange(params.lastMessageIn)
  return (
    <div className={classes.compact}>
      <SearchBox
        value={params.filters.leadName}
        onSearch={(value) => params.setFilter('leadName', value)}
        debounceMs={compactDebounceMs}
        placeholder={roomTexts.leadOrId}
        label={roomTexts.columns.leadName}
        width="100%"
      />
      <StatusFilter params={params} />
      {period === '' ? null : (
        <button type="button" className={classes.mark} onClick={() => params.setLastMessageIn(anyDay)}>
          {roomTexts.lastMessageMark(params.isToday ? roomTexts.today : period)}
          <IconX size={14} stroke={2} aria-label={roomTexts.anyDay} />
        </button>
      )}
    </div>
  )
}

function NoRooms({ params, isWithout }: { params: RoomsParams; isWithout: boolean }) {
  if (isWithout) return <EmptyState drawing="search" title={roomTexts.empty} text={roomTexts.emptyWorkspaces} />
  const hasDays = formatRange(params.lastMessageIn) !== ''
  if (!hasDays && !params.isNarrowed) return <EmptyState drawing="calm" title={roomTexts.empty} />
  return (
    <EmptyState
      drawing="search"
      title={roomTexts.empty}
      text={hasDays ? roomTexts.emptyDay : roomTexts.emptyFilters}
      action={
        <Button size="sm" onClick={() => (hasDays ? params.setLastMessageIn(anyDay) : params.clear())}>
          {hasDays ? roomTexts.anyDay : roomTexts.clearFilters}
        </Button>
      }
    />
  )
}
