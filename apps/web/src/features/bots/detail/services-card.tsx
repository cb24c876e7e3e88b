import type { Bot } from '@prosa/contract'
import { serverNowMs } from '../../../ui/clock.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Formats } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import { Card } from '../card.tsx'
import classes from './table-card.module.css'
import { detailTexts } from './texts.ts'

const texts = detailTexts.services
type Service = Bot['lastServices'][number]

const state = ({ closedAt }: Service) => (
  <StatusBadge tone={closedAt === null ? 'ok' : 'off'}>{closedAt === null ? texts.open : texts.closed}</StatusBadge>
)

const columnsIn = ({ moment }: Formats): Column<Service>[] => [
  { key: 'id', title: texts.id, width: 110, isMain: true, render: ({ id }) => id },
  { key: 'createdAt', title: texts.createdAt, render: ({ createdAt }) => moment(createdAt) },
  { key: 'lastMessage', title: texts.lastMessage, render: ({ lastMessage }) => moment(lastMessage) },
  { key: 'closedAt', title: texts.state, width: 130, render: state },
]

/** The dialogs of the bot that spoke last. */
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
              name: texts.nameOf(service.id),
              detail: texts.startedAt(formats.moment(service.createdAt)),
              when: formats.relative(service.lastMessage, serverNowMs()),
              status: state(service),
            })}
          />
        </div>
      )}
    </Card>
  )
}
