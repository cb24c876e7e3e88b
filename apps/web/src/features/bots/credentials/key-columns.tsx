import type { CredentialRow } from '@prosa/contract'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import classes from './credentials-screen.module.css'
import { DownloadButton, RemoveButton } from './key-acts.tsx'
import { keyTexts } from './texts.ts'

export const keyColumns: readonly Column<CredentialRow>[] = [
  { key: 'project', title: keyTexts.project, width: 220, isMain: true, render: ({ projectId }) => projectId },
  {
    key: 'code',
    title: keyTexts.code,
    render: ({ privateKey }) => <span className={classes.code}>{privateKey}</span>,
  },
  { key: 'bot', title: keyTexts.bot, width: 240, render: (row) => <BotOfKey row={row} /> },
  { key: 'file', title: keyTexts.file, width: 110, render: (row) => <DownloadButton row={row} /> },
  { key: 'acts', title: keyTexts.acts, width: 170, align: 'right', render: (row) => <RemoveButton row={row} /> },
]

export const compactKey = (row: CredentialRow): CompactRow => ({
  name: row.projectId,
  // Beside the buttons there is space only for a name.
  when: row.use && keyTexts.uses[row.use],
  detail: row.botName ?? <BotOfKey row={row} />,
  status: (
    <span className={classes.acts}>
      <DownloadButton row={row} />
      <RemoveButton row={row} />
    </span>
  ),
})

function BotOfKey({ row: { botName, use } }: { row: CredentialRow }) {
  if (botName === null) return <StatusBadge tone="ok">{keyTexts.available}</StatusBadge>
  return (
    <span className={classes.bot}>
      <span className="clip">{botName}</span>
      {use ? <StatusBadge tone="plain">{keyTexts.uses[use]}</StatusBadge> : null}
    </span>
  )
}
