import { Select } from '@mantine/core'
import { botTargets, notTransferred, type Room } from '@prosa/contract'
import type { ReactNode } from 'react'
import { LabelDots } from '../../shared/labels/labels.tsx'
import { ChannelIcon, parseChannel } from '../../ui/channel-icon.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import type { Formats } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../ui/table-types.ts'
import { uiTexts } from '../../ui/texts.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './rooms-screen.module.css'
import { roomTexts } from './texts.ts'
import type { FilterName, RoomsParams, StatusChoice } from './use-rooms-params.ts'

const { columns: titles, statuses } = roomTexts
/** The specification's own for the wide table. */
const debounceMs = 1_000
/** More choices than that are looked through by typing. */
const searchedFrom = 8
const isDay = (text: string): boolean => /^\d{2}\/\d{2}\/\d{4}$/.test(text)

interface ColumnTools {
  params: RoomsParams
  formats: Formats
  workspaceNames: readonly string[]
  /** Names to choose from; none until they are there. */
  choices: { bots: readonly string[]; transfers: readonly string[]; tags: readonly string[] } | undefined
}

/** The channel has no column of its own. */
type TitledFilter = Exclude<FilterName, 'plataform'>

/** The columns of the document, each with its filter. */
export function roomColumns({ params, formats, workspaceNames, choices }: ColumnTools): Column<Room>[] {
  const typed = (name: TitledFilter, more: { placeholder?: string; isWhole?: (text: string) => boolean } = {}) => (
    <FilterField
      name={titles[name]}
      value={params.filters[name]}
      onFilter={(value) => params.setFilter(name, value)}
      debounceMs={debounceMs}
      {...more}
    />
  )
  const chosen = (name: TitledFilter, data: readonly string[]) => (
    <ChoiceFilter
      name={titles[name]}
      data={data}
      value={params.filters[name]}
      onChange={(value) => params.setFilter(name, value)}
    />
  )
  const when = (instant: string): ReactNode => <time dateTime={instant}>{shortMoment(formats, instant)}</time>
  const column = (
    key: keyof typeof titles,
    width: number,
    rest: Pick<Column<Room>, 'render' | 'filter' | 'isMain'>,
  ) => ({
    key,
    title: titles[key],
    width,
    isSortable: true,
    ...rest,
  })
  return [
    column('id', 64, { filter: typed('id'), render: ({ id }) => id }),
    column('leadName', 128, { filter: typed('leadName'), isMain: true, render: (room) => <Lead room={room} /> }),
    column('phone', 122, {
      filter: typed('phone'),
      // Digits alone, as most are kept: a plus is one more than fits.
      render: ({ phone }) => phone?.replace(/^\+/, '') ?? <Quiet>{roomTexts.noPhone}</Quiet>,
    }),
    column('botName', 120, {
      filter: <ServedByFilter params={params} bots={choices?.bots ?? []} />,
      render: (room) => <ServedBy room={room} />,
    }),
    column('transferredTo', 124, {
      filter: chosen('transferredTo', [notTransferred, ...(choices?.transfers ?? [])]),
      render: ({ transferredTo }) =>
        transferredTo === notTransferred ? <Quiet>{transferredTo}</Quiet> : transferredTo,
    }),
    column('workspace', 92, { filter: chosen('workspace', workspaceNames), render: ({ workspace }) => workspace }),
    column('objective', 100, {
      filter: chosen('objective', Object.values(botTargets)),
      render: ({ objective }) => objective || <Quiet>{roomTexts.none}</Quiet>,
    }),
    column('tag', 100, {
      filter: chosen('tag', choices?.tags ?? []),
      render: ({ tag }) => tag ?? <Quiet>{roomTexts.none}</Quiet>,
    }),
    column('firstMessage', 108, {
      filter: (
        <DateRange
          ariaLabel={uiTexts.filterOf(titles.firstMessage)}
          size="sm"
          isClearable
          value={params.startedIn}
          onChange={params.setStartedIn}
        />
      ),
      render: ({ firstMessage }) => when(firstMessage),
    }),
    column('lastMessage', 132, {
      filter: (
        <DateRange
          ariaLabel={uiTexts.filterOf(titles.lastMessage)}
          size="sm"
          isClearable
          value={params.lastMessageIn}
          onChange={params.setLastMessageIn}
        />
      ),
      render: ({ lastMessage }) => <span className={classes.strong}>{when(lastMessage)}</span>,
    }),
    column('statusTime', 100, {
      filter: typed('statusTime', { placeholder: roomTexts.dayPlaceholder, isWhole: isDay }),
      render: ({ statusTime }) => when(statusTime),
    }),
    column('status', 120, {
      filter: <StatusFilter params={params} />,
      render: (room) => <Status room={room} />,
    }),
  ]
}

/** '21/11 09:26', with its year where it is not of this one. */
function shortMoment({ day, time }: Formats, instant: string): string {
  const date = day(instant)
  const isThisYear = date.slice(6) === day(new Date().toISOString()).slice(6)
  return `${isThisYear ? date.slice(0, 5) : date} ${time(instant)}`
}

export const compactRoom =
  (formats: Formats) =>
  (room: Room): CompactRow => ({
    picture: (
      <UserAvatar name={room.leadName} imageUrl={room.pictureUrl} channel={parseChannel(room.plataform) ?? undefined} />
    ),
    name: room.leadName,
    detail: [room.botName, room.tag ?? room.workspace].filter(Boolean).join(' · '),
    when: shortMoment(formats, room.lastMessage),
    status: (
      <>
        {room.labels.length > 0 ? <LabelDots ids={room.labels} /> : null}
        <Status room={room} />
      </>
    ),
  })

/** Who it is, with the room's labels. */
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

function ServedBy({ room: { plataform, botName } }: { room: Room }) {
  const channel = parseChannel(plataform)
  return (
    <span className={classes.served}>
      {channel ? <ChannelIcon channel={channel} size={16} isLabelled /> : null}
      <span className="clip">{botName ?? roomTexts.none}</span>
    </span>
  )
}

function Status({ room: { status } }: { room: Room }) {
  return <StatusBadge tone={status === 'Aberto' ? 'ok' : 'off'}>{status}</StatusBadge>
}

interface ChoiceFilterProps {
  name: string
  data: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** What the filter is set to stands among the choices, also where it is an address that somebody has kept. */
function ChoiceFilter({ name, data, value, onChange }: ChoiceFilterProps) {
  return (
    <Select
      size="sm"
      aria-label={uiTexts.filterOf(name)}
      placeholder={uiTexts.all}
      data={[...new Set(value === '' ? data : [...data, value])]}
      searchable={data.length > searchedFrom}
      value={value === '' ? null : value}
      clearable
      comboboxProps={{ width: 200, position: 'bottom-start' }}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

const channels = ['LIVE CHAT', 'WHATSAPP', 'INSTAGRAM', 'FACEBOOK'] as const

/** The column shows a channel and a bot: one of either is chosen. */
function ServedByFilter({ params, bots }: { params: RoomsParams; bots: readonly string[] }) {
  const { botName, plataform } = params.filters
  const known = [...new Set(botName === '' ? bots : [...bots, botName])]
  const option = (kind: string) => (label: string) => ({ value: `${kind}:${label}`, label })
  const choose = (next: string | null): void => {
    const [, kind, name = ''] = /^(canal|bot):(.*)$/.exec(next ?? '') ?? []
    params.setServedBy({ plataform: kind === 'canal' ? name : '', botName: kind === 'bot' ? name : '' })
  }
  return (
    <Select
      size="sm"
      aria-label={uiTexts.filterOf(titles.botName)}
      placeholder={uiTexts.all}
      data={[
        { group: roomTexts.channel, items: channels.map(option('canal')) },
        { group: roomTexts.bot, items: known.map(option('bot')) },
      ]}
      value={plataform !== '' ? `canal:${plataform}` : botName !== '' ? `bot:${botName}` : null}
      searchable={known.length > searchedFrom}
      clearable
      comboboxProps={{ width: 200, position: 'bottom-start' }}
      onChange={choose}
    />
  )
}

export function StatusFilter({ params }: { params: RoomsParams }) {
  return (
    <Select
      size="sm"
      aria-label={uiTexts.filterOf(titles.status)}
      data={Object.values(statuses)}
      value={params.status}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ width: 140, position: 'bottom-end' }}
      onChange={(next) => next && params.setStatus(next as StatusChoice)}
    />
  )
}
