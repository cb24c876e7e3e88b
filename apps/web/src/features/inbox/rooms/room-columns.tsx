import { Select } from '@mantine/core'
import { formatPhone, notTransferred, type Room } from '@prosa/contract'
import { IconExternalLink, IconStack2, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListFilter } from '../../../app/list/list-filter.tsx'
import { LabelDots } from '../../../shared/labels/labels.tsx'
import { WaitClock } from '../../../shared/waits/wait-clock.tsx'
import { waitOf } from '../../../shared/waits/wait-of.ts'
import { ChannelIcon, parseChannel } from '../../../ui/channel-icon.tsx'
import { type Choice, withChosen } from '../../../ui/choices.ts'
import type { Formats } from '../../../ui/format.ts'
import { RobotIcon } from '../../../ui/robot-icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { uiTexts } from '../../../ui/texts.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './rooms-screen.module.css'
import { roomTexts } from './texts.ts'
import type { RoomsList } from './use-rooms-list.ts'

const { columns: titles, statuses } = roomTexts
/** Debounce of the wide table in the specification. */
const debounceMs = 1_000
/** Above this many choices a select can be searched. */
const searchedFrom = 8

/** The specified columns with their filters, and the waiting time. @param now Milliseconds since 1970. */
export function roomColumns(list: RoomsList, formats: Formats, now: number): Column<Room>[] {
  const filter = (name: keyof RoomsList['described']) => <ListFilter list={list} name={name} debounceMs={debounceMs} />
  const when = (instant: string): ReactNode => (
    <time dateTime={instant} title={formats.exact(instant)}>
      {shortMoment(formats, instant, now)}
    </time>
  )
  const column = (
    key: keyof typeof titles,
    width: number,
    rest: Pick<Column<Room>, 'render' | 'filter' | 'isMain' | 'isPinned' | 'firstOrder'>,
  ) => ({
    key,
    title: titles[key],
    width,
    isSortable: true,
    ...rest,
  })
  return [
    column('id', 58, { filter: filter('id'), isPinned: true, render: ({ id }) => id }),
    column('leadName', 140, {
      filter: filter('leadName'),
      isMain: true,
      isPinned: true,
      render: (room) => <Lead room={room} />,
    }),
    column('phone', 124, {
      filter: filter('phone'),
      render: ({ phone }) => (phone === null ? <Quiet>{roomTexts.noPhone}</Quiet> : <Phone phone={phone} />),
    }),
    column('botName', 112, {
      filter: <ServedByFilter list={list} />,
      render: (room) => <ServedBy room={room} />,
    }),
    column('transferredTo', 124, {
      filter: filter('transferredTo'),
      render: ({ transferredTo, transferredKind }) =>
        transferredTo === notTransferred ? (
          <Quiet>{transferredTo}</Quiet>
        ) : (
          <TransferredTo name={transferredTo} kind={transferredKind} />
        ),
    }),
    column('workspace', 80, {
      filter: filter('workspaceId'),
      render: ({ workspace, workspaceId }) =>
        list.described.workspaceId.options.find(({ value }) => value === String(workspaceId))?.label ?? workspace,
    }),
    column('objective', 94, {
      filter: filter('objective'),
      render: ({ objective }) => objective || <Quiet>{roomTexts.none}</Quiet>,
    }),
    column('tag', 92, {
      filter: filter('tag'),
      render: ({ tag }) => tag ?? <Quiet>{roomTexts.none}</Quiet>,
    }),
    column('waitingSince', 64, {
      firstOrder: 'desc',
      render: (room) => <Wait room={room} formats={formats} now={now} otherwise={<Quiet>{roomTexts.none}</Quiet>} />,
    }),
    column('firstMessage', 96, {
      filter: filter('startedIn'),
      render: ({ firstMessage }) => when(firstMessage),
    }),
    column('lastMessage', 130, {
      filter: filter('lastMessageIn'),
      render: ({ lastMessage }) => <span className={classes.strong}>{when(lastMessage)}</span>,
    }),
    column('statusTime', 100, {
      filter: filter('statusTime'),
      render: ({ statusTime }) => when(statusTime),
    }),
    column('status', 116, {
      filter: <StatusFilter list={list} />,
      render: (room) => <Status room={room} />,
    }),
  ]
}

/** '09:26' for today, else '21/11 09:26'; other years add the year. */
function shortMoment({ day, time }: Formats, instant: string, now: number): string {
  const date = day(instant)
  const today = day(new Date(now).toISOString())
  if (date === today) return time(instant)
  const isThisYear = date.slice(6) === today.slice(6)
  return `${isThisYear ? date.slice(0, 5) : date} ${time(instant)}`
}

/** @param only State of all rooms in the list, which is then not repeated. */
export const compactRoom =
  (formats: Formats, now: number, only: string) =>
  (room: Room): CompactRow => ({
    picture: (
      <UserAvatar
        name={room.leadName}
        contactId={room.contactId}
        imageUrl={room.pictureUrl}
        channel={parseChannel(room.plataform) ?? undefined}
      />
    ),
    name: room.leadName,
    detail: <Place room={room} />,
    when: shortMoment(formats, room.lastMessage, now),
    status: (
      <>
        {room.labels.length > 0 ? <LabelDots ids={room.labels} /> : null}
        <Wait room={room} formats={formats} now={now} isNamed otherwise={only === '' ? <Status room={room} /> : null} />
      </>
    ),
  })

/** The customer's name with the room's labels. */
function Lead({ room: { leadName, labels } }: { room: Room }) {
  if (labels.length === 0) return leadName
  return (
    <span className={classes.lead}>
      <span className="clip">{leadName}</span>
      <LabelDots ids={labels} />
    </span>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className={classes.quiet}>{children}</span>
}

interface WaitProps {
  room: Room
  formats: Formats
  now: number
  /** Set where no column title names the value. */
  isNamed?: boolean
  /** Shown if nobody waits. */
  otherwise: ReactNode
}

/** Waiting time as in the inbox's rows, with the workspace's target; the title also says since when. */
function Wait({ room, formats, now, isNamed = false, otherwise }: WaitProps) {
  const wait = waitOf(room, now, formats)
  if (wait === null) return otherwise
  return (
    <WaitClock
      wait={isNamed ? { ...wait, text: roomTexts.waits(wait.text) } : wait}
      className={classes.wait}
      title={`${wait.said} · ${roomTexts.since(formats.moment(wait.since))}`}
    />
  )
}

function ServedBy({ room: { plataform, botName } }: { room: Room }) {
  const channel = parseChannel(plataform)
  return (
    <span className={classes.served}>
      {channel ? <ChannelIcon channel={channel} size={16} isLabelled /> : null}
      <span className="clip">{botName ?? roomTexts.none}</span>
    </span>
  )
}

/** Without Brazil's country code, since the column is narrow; the title has it. */
function Phone({ phone }: { phone: string }) {
  const whole = formatPhone(phone)
  return <span title={whole}>{whole.replace(/^\+55 /, '')}</span>
}

const transferIcons = {
  person: IconUser,
  queue: IconStack2,
  external: IconExternalLink,
  meta: IconExternalLink,
} as const

/** The icon tells people and queues of the same name apart. */
function TransferredTo({ name, kind }: { name: string; kind: Room['transferredKind'] }) {
  return (
    <span className={classes.served}>
      <KindIcon kind={kind} />
      <span className="clip">{name}</span>
    </span>
  )
}

function KindIcon({ kind }: { kind: Room['transferredKind'] }) {
  if (kind === null) return null
  const label = roomTexts.transferredKinds[kind]
  const Icon = kind === 'bot' ? null : transferIcons[kind]
  return (
    <span role="img" aria-label={label} title={label} className={classes.kind}>
      {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : <RobotIcon size={14} />}
    </span>
  )
}

/** Recipient of the transfer, else the bot, with stage or workspace; a queue's own workspace is not repeated. */
function Place({ room: { transferredTo, transferredKind, botName, tag, workspace } }: { room: Room }) {
  const [name, kind] = transferredTo === notTransferred ? [botName, 'bot' as const] : [transferredTo, transferredKind]
  const rest = tag ?? workspace
  if (name === null) return rest
  return (
    <span className={classes.served}>
      <KindIcon kind={kind} />
      <span className="clip">{name === rest ? name : `${name} · ${rest}`}</span>
    </span>
  )
}

function Status({ room: { status } }: { room: Room }) {
  return <StatusBadge tone={status === 'Aberto' ? 'ok' : 'off'}>{status}</StatusBadge>
}

/** Filter of a column with channel and bot: one of them is chosen. */
function ServedByFilter({ list: { filters, described, setFilters } }: { list: RoomsList }) {
  const { botId, plataform } = filters
  const bots = withChosen(described.botId.options, botId)
  const option =
    (kind: string) =>
    ({ value, label }: Choice): Choice => ({ value: `${kind}:${value}`, label })
  const choose = (next: string | null): void => {
    const [, kind, value = ''] = /^(canal|bot):(.*)$/.exec(next ?? '') ?? []
    setFilters({ plataform: kind === 'canal' ? value : '', botId: kind === 'bot' ? value : '' })
  }
  return (
    <Select
      size="sm"
      aria-label={uiTexts.filterOf(titles.botName)}
      placeholder={uiTexts.all}
      data={[
        { group: roomTexts.channel, items: described.plataform.options.map(option('canal')) },
        { group: roomTexts.bot, items: bots.map(option('bot')) },
      ]}
      value={plataform !== '' ? `canal:${plataform}` : botId !== '' ? `bot:${botId}` : null}
      searchable={bots.length > searchedFrom}
      clearable
      comboboxProps={{ width: 200, position: 'bottom-start' }}
      onChange={choose}
    />
  )
}

const anyStatus = 'todas'

/** 'All' is an explicit choice here, because the table opens with a state chosen. */
export function StatusFilter({ list: { filters, described, setFilters } }: { list: RoomsList }) {
  return (
    <Select
      size="sm"
      aria-label={uiTexts.filterOf(titles.status)}
      data={[{ value: anyStatus, label: statuses.all }, ...described.status.options]}
      value={filters.status || anyStatus}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ width: 140, position: 'bottom-end' }}
      onChange={(next) =>
        setFilters({ status: described.status.options.find(({ value }) => value === next)?.value ?? '' })
      }
    />
  )
}
