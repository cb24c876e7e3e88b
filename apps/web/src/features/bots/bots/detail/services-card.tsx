import type { Bot } from '@prosa/contract'
import { Link } from 'react-router'
import { roomPath } from '../../../../app/route-rules.ts'
import { parseChannel } from '../../../../ui/channel-icon.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import type { Formats } from '../../../../ui/format.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { Card } from '../card.tsx'
import classes from './table-card.module.css'
import { detailTexts } from './texts.ts'

const texts = detailTexts.services
type Service = Bot['lastServices'][number]

const state = ({ closedAt }: Service) => (
  <StatusBadge tone={closedAt === null ? 'ok' : 'off'}>{closedAt === null ? texts.open : texts.closed}</StatusBadge>
)

const nameOf = ({ id, contact }: Service): string => contact ?? texts.nameOf(id)

/** The last attendant, or the bot. */
const answeredBy = ({ by, attendant }: Service): string => (by === 'bot' ? texts.bot : (attendant ?? texts.gone))

/** Links to the conversation if the user may open it. */
const RoomLink = ({ service }: { service: Service }) =>
  service.canOpen ? (
    <Link className={classes.room} to={roomPath(service.id)}>
      {nameOf(service)}
    </Link>
  ) : (
    <span title={texts.hidden}>{nameOf(service)}</span>
  )

const Picture = ({ service, size }: { service: Service; size: number }) => (
  <UserAvatar
    name={nameOf(service)}
    contactId={service.contactId}
    size={size}
    channel={parseChannel(service.channel) ?? undefined}
  />
)

const columnsIn = ({ moment }: Formats): Column<Service>[] => [
  {
    key: 'contact',
    title: texts.contact,
    isMain: true,
    render: (service) => (
      <span className={classes.person}>
        <Picture service={service} size={28} />
        <span>
          <RoomLink service={service} />
          <small>{[service.channel, ...(service.contact === null ? [] : [texts.idOf(service.id)])].join(' · ')}</small>
        </span>
      </span>
    ),
  },
  { key: 'by', title: texts.by, width: 150, render: answeredBy },
  { key: 'createdAt', title: texts.createdAt, width: 140, render: ({ createdAt }) => moment(createdAt) },
  { key: 'lastMessage', title: texts.lastMessage, width: 140, render: ({ lastMessage }) => moment(lastMessage) },
  { key: 'closedAt', title: texts.state, width: 104, render: state },
]

/** The bot's most recent conversations. */
export function ServicesCard({ bot }: { bot: Bot }) {
  const formats = useFormats()
  return (
    <Card title={texts.title} text={bot.lastServices.length === 0 ? texts.empty : texts.text}>
      {bot.lastServices.length === 0 ? null : (
        <div className={classes.table}>
          <DataTable
            label={texts.table}
            columns={columnsIn(formats)}
            rows={bot.lastServices}
            idOf={({ id }) => id}
            compact={(service) => ({
              picture: <Picture service={service} size={36} />,
              name: <RoomLink service={service} />,
              detail: [answeredBy(service), service.channel].join(' · '),
              when: formats.relative(service.lastMessage, serverNowMs()),
              status: state(service),
            })}
          />
        </div>
      )}
    </Card>
  )
}
