import { ActionIcon, Button } from '@mantine/core'
import { type Bot, listBotVersions } from '@prosa/contract'
import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { flowPath } from '../../../../shared/bots/bot-paths.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import { type Formats, formatNumber } from '../../../../ui/format.ts'
import { numberedPages } from '../../../../ui/paging.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { Card } from '../card.tsx'
import { NameVersionDialog } from './name-version-dialog.tsx'
import classes from './table-card.module.css'
import { detailTexts } from './texts.ts'

const texts = detailTexts.versions
export const versionPageSizes = [10, 30, 50, 100] as const
type Version = Answer<typeof listBotVersions>['result'][number]

const nameOf = ({ version }: Version): string => (version === null ? texts.draft : texts.nameOf(version))

function state({ active, editingRelease }: Version) {
  if (active) return <StatusBadge tone="ok">{texts.active}</StatusBadge>
  return editingRelease ? (
    <StatusBadge tone="info">{texts.editing}</StatusBadge>
  ) : (
    <StatusBadge tone="off">{texts.inactive}</StatusBadge>
  )
}

/** Link to compare any two versions in the editor. */
const compare = ({ id, versions: [draft, ...published] }: Bot) =>
  draft && published.length > 0 ? (
    <Button component={Link} size="sm" to={flowPath(id, draft.id)} state={{ opens: 'versions' }}>
      {texts.compare}
    </Button>
  ) : null

/** Opens the version in the editor; nothing changes until it is saved or published there. */
const restore = (botId: number, row: Version) => (
  <Button
    component={Link}
    size="sm"
    to={flowPath(botId, row.id)}
    aria-label={row.editingRelease ? texts.edit : texts.restoreOf(nameOf(row))}
  >
    {row.editingRelease ? texts.edit : texts.restore}
  </Button>
)

interface NameButtonProps {
  version: Version
  onName: (version: Version) => void
}

/** Only published versions have a name. */
const NameButton = ({ version, onName }: NameButtonProps) =>
  version.version === null ? null : (
    <ActionIcon size={24} aria-label={texts.nameAct(nameOf(version))} onClick={() => onName(version)}>
      <IconPencil size={14} stroke={1.75} aria-hidden />
    </ActionIcon>
  )

const columnsIn = ({ moment }: Formats, botId: number, onName: (version: Version) => void): Column<Version>[] => [
  {
    key: 'version',
    title: texts.version,
    isMain: true,
    render: (row) => (
      <span className={classes.version}>
        <span>
          {nameOf(row)}
          <NameButton version={row} onName={onName} />
        </span>
        {row.name ? <b>{row.name}</b> : null}
        {row.note ? <small>{row.note}</small> : null}
      </span>
    ),
  },
  { key: 'active', title: texts.state, width: 112, render: state },
  { key: 'createdBy', title: texts.createdBy, render: ({ createdBy }) => createdBy ?? texts.nobody },
  { key: 'createdAt', title: texts.createdAt, width: 140, render: ({ createdAt }) => moment(createdAt) },
  { key: 'updatedAt', title: texts.updatedAt, width: 140, render: ({ updatedAt }) => moment(updatedAt) },
  { key: 'restore', title: texts.acts, width: 112, align: 'right', render: (row) => restore(botId, row) },
]

/** The bot's draft and published versions, the newest first. A bot without a flow has none. */
export function VersionsCard({ bot }: { bot: Bot }) {
  const formats = useFormats()
  const [naming, setNaming] = useState<Version | null>(null)
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<number>(versionPageSizes[0])
  const versions = useQuery({
    ...query(listBotVersions, {
      params: { id: bot.id },
      query: { limit: perPage, offset: (page - 1) * perPage },
    }),
    placeholderData: keepPreviousData,
  })
  const paging = numberedPages(
    {
      page,
      perPage,
      setPage,
      setPerPage: (size) => {
        setPerPage(size)
        setPage(1)
      },
    },
    versions.data?.total,
  )
  return (
    <Card title={texts.title} text={texts.text} action={compare(bot)}>
      <div className={classes.table}>
        <DataTable
          label={texts.table}
          columns={columnsIn(formats, bot.id, setNaming)}
          rows={versions.data?.result}
          isOld={versions.isPlaceholderData}
          idOf={({ id }) => id}
          compact={(row) => ({
            name: [nameOf(row), row.name].filter((part) => part !== null).join(': '),
            detail: [row.createdBy, formats.moment(row.updatedAt), row.note]
              .filter((part) => part !== null)
              .join(' · '),
            status: (
              <>
                {state(row)} <NameButton version={row} onName={setNaming} /> {restore(bot.id, row)}
              </>
            ),
          })}
          paging={{
            ...paging,
            sizes: versionPageSizes,
            describe: (from, to, total) => texts.report(formatNumber(from), formatNumber(to), formatNumber(total)),
          }}
          failure={
            versions.error
              ? { title: texts.failed, text: errorMessage(versions.error), onRetry: () => void versions.refetch() }
              : null
          }
        />
      </div>
      {naming ? (
        <NameVersionDialog key={naming.id} botId={bot.id} version={naming} onClose={() => setNaming(null)} />
      ) : null}
    </Card>
  )
}
