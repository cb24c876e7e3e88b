import { Button } from '@mantine/core'
import { formatPhone, type listContacts } from '@prosa/contract'
import { IconBellOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fileAddress } from '../../app/file-address.ts'
import { ListFilter } from '../../app/list/list-filter.tsx'
import type { RowOf } from '../../app/list/use-list.ts'
import { consentTexts } from '../../shared/contacts/consent-texts.ts'
import { type DayRange, formatRange } from '../../ui/day-range.ts'
import type { Formats } from '../../ui/format.ts'
import type { Column, CompactRow } from '../../ui/table-types.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './contacts-screen.module.css'
import { contactTexts as texts } from './texts.ts'
import type { ContactsList } from './use-contacts-list.ts'

type Row = RowOf<typeof listContacts>

/** The contact's label: its name, else another known value. */
export const nameOf = ({ label }: Pick<Row, 'label'>): string => label

const { columns: titles } = texts

/** A chosen period needs space for 'Limpar datas'. */
const daysWidth = (range: DayRange): number => (formatRange(range) === '' ? 212 : 276)

interface Shown {
  formats: Formats
  /** The company's own columns. */
  own: readonly Column<Row>[]
  open: (row: Row) => void
}

/** The columns of the document, and those that the user added. */
export const contactColumns = (list: ContactsList, { formats, own, open }: Shown): Column<Row>[] => [
  {
    key: 'name',
    title: titles.name,
    isMain: true,
    isSortable: true,
    // With extra columns the table scrolls, so the name column stays pinned.
    ...(own.length > 0 ? { width: 216, isPinned: true } : {}),
    render: (row) => (
      <span className={classes.who}>
        <Avatar row={row} size={28} />
        <span className="clip">{row.name ?? <Quiet>{nameOf(row)}</Quiet>}</span>
        <WantsNone row={row} />
      </span>
    ),
  },
  {
    key: 'email',
    title: titles.email,
    isSortable: true,
    ...(own.length > 0 ? { width: 200 } : {}),
    render: ({ email }) => email ?? <Quiet>{texts.none}</Quiet>,
  },
  {
    key: 'phone',
    title: titles.phone,
    width: 184,
    isSortable: true,
    render: ({ phone }) => (phone ? <span className="num">{formatPhone(phone)}</span> : <Quiet>{texts.none}</Quiet>),
  },
  {
    key: 'createdAt',
    title: titles.createdAt,
    width: daysWidth(list.filters.createdIn),
    isSortable: true,
    filter: <ListFilter list={list} name="createdIn" />,
    render: ({ createdAt }) => <time dateTime={createdAt}>{formats.moment(createdAt)}</time>,
  },
  {
    key: 'lastMessage',
    title: titles.lastMessage,
    width: daysWidth(list.filters.lastMessageIn),
    isSortable: true,
    filter: <ListFilter list={list} name="lastMessageIn" />,
    render: ({ lastMessage }) => <LastMessage at={lastMessage} formats={formats} />,
  },
  ...own,
  {
    key: 'acts',
    title: titles.acts,
    width: 96,
    align: 'right',
    render: (row) => (
      <Button size="xs" aria-label={texts.editOf(nameOf(row))} onClick={() => open(row)}>
        {texts.edit}
      </Button>
    ),
  },
]

export const compactContact =
  (formats: Formats) =>
  (row: Row): CompactRow => ({
    picture: <Avatar row={row} size={36} />,
    name: (
      <span className={classes.who}>
        <span className="clip">{nameOf(row)}</span>
        <WantsNone row={row} />
      </span>
    ),
    when: row.lastMessage ? formats.day(row.lastMessage) : texts.noMessages,
    detail:
      [row.name && row.phone ? formatPhone(row.phone) : null, row.email].filter(Boolean).join(' · ') || texts.none,
  })

const Avatar = ({ row, size }: { row: Row; size: number }) => (
  <UserAvatar
    name={nameOf(row)}
    contactId={row.id}
    size={size}
    imageUrl={row.pictureUrl && fileAddress(row.pictureUrl)}
  />
)

/** Mark in the row: campaigns leave this contact out. */
const WantsNone = ({ row: { optedOut } }: { row: Row }) =>
  optedOut.length === 0 ? null : (
    <IconBellOff
      className={classes.wantsNone}
      size={16}
      stroke={1.75}
      role="img"
      aria-label={consentTexts.wantsNone}
      title={consentTexts.wantsNone}
    />
  )

const LastMessage = ({ at, formats }: { at: string | null; formats: Formats }) =>
  at ? <time dateTime={at}>{formats.moment(at)}</time> : <Quiet>{texts.noMessages}</Quiet>

const Quiet = ({ children }: { children: ReactNode }) => <span className={classes.quiet}>{children}</span>
