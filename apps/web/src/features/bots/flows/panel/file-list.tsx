import { ActionIcon, Button, Loader } from '@mantine/core'
import { type BotInteraction, deleteFile, type FlowFile } from '@prosa/flow'
import { fileKind } from '@prosa/talk'
import { IconAlertTriangle, IconFile, IconMicrophone, IconPhoto, IconVideo, IconX } from '@tabler/icons-react'
import { fileAddress } from '../../../../app/file-address.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './message-block.module.css'
import type { FileDrop } from './use-file-drop.ts'

const texts = flowTexts.panel
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface FileListProps {
  nodeId: string
  message: BotInteraction
  drop: FileDrop
}

/** The message's files, uploads in progress, and refused files with the reason. */
export function FileList({ nodeId, message, drop }: FileListProps) {
  const editor = useEditor()
  if (message.files.length + drop.uploading.length + drop.rejected.length === 0) return null
  return (
    <ul className={classes.files} aria-live="polite">
      {message.files.map((file) => (
        <li className={classes.file} key={file.id}>
          <FilePicture file={file} />
          {file.mime.startsWith('audio/') ? (
            // biome-ignore lint/a11y/useMediaCaption: companies' recordings have no captions
            <audio
              className={classes.audio}
              controls
              preload="none"
              src={fileAddress(file.url)}
              aria-label={file.name}
            />
          ) : (
            <span className="clip grow" title={file.name}>
              {file.name}
            </span>
          )}
          <RemoveButton
            name={file.name}
            onClick={() => void editor.run((document) => deleteFile(document, nodeId, message.id, file.id))}
          />
        </li>
      ))}
      {drop.uploading.map((file) => (
        <li className={classes.file} key={file.id}>
          <Loader size={16} />
          <span className="clip grow">{file.name}</span>
          <span className="muted xs">{texts.fileUploading}</span>
        </li>
      ))}
      {drop.rejected.map((file) => (
        <li className={`${classes.file} ${classes.rejected}`} key={file.id}>
          <IconAlertTriangle {...icon} />
          <div className="grow">
            <span className="clip" title={file.name}>
              {file.name}
            </span>
            <p>{file.reason}</p>
            {file.retry ? (
              <Button size="xs" onClick={file.retry}>
                {texts.sendAgain}
              </Button>
            ) : null}
          </div>
          <RemoveButton name={file.name} onClick={() => drop.dismiss(file.id)} />
        </li>
      ))}
    </ul>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon size={28} aria-label={texts.removeFile(name)} onClick={onClick}>
      <IconX size={14} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function FilePicture({ file }: { file: FlowFile }) {
  if (fileKind(file.mime) === 'image') {
    return file.url === '' ? <IconPhoto {...icon} /> : <img src={fileAddress(file.url)} alt="" loading="lazy" />
  }
  if (file.mime.startsWith('audio/')) return <IconMicrophone {...icon} />
  return file.mime.startsWith('video/') ? <IconVideo {...icon} /> : <IconFile {...icon} />
}
