import { ActionIcon } from '@mantine/core'
import { formatSize } from '@prosa/talk'
import { IconClock, IconLoader2, IconX } from '@tabler/icons-react'
import type { Attachment } from '../../../../shared/attachment/attachments.ts'
import { FileName } from '../../../../shared/attachment/file-name.tsx'
import { inboxTexts } from '../texts.ts'
import classes from './composer.module.css'

/** Files attached to the message being written. */
export function AttachedFiles({
  files,
  onRemove,
}: {
  files: readonly Attachment[]
  onRemove: (file: Attachment) => void
}) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.localId}>
          {file.isHeld ? (
            <IconClock size={14} aria-label={inboxTexts.fileHeld} title={inboxTexts.fileHeld} />
          ) : file.fileId === null ? (
            <IconLoader2 size={14} className={classes.spin} aria-label={inboxTexts.statuses2.pending} />
          ) : null}
          <FileName name={file.name} />
          <small>{formatSize(file.size)}</small>
          <ActionIcon
            size={24}
            variant="subtle"
            aria-label={inboxTexts.removeFile(file.name)}
            onClick={() => onRemove(file)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
