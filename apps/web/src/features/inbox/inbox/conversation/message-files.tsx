import { fileKind, formatSize } from '@prosa/talk'
import { IconAlertCircle, IconFile, IconLoader2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fileAddress } from '../../../../app/file-address.ts'
import { FileName } from '../../../../shared/attachment/file-name.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { inboxTexts } from '../texts.ts'
import classes from './message-files.module.css'

const AudioPlayer = lazyPiece(async () => (await import('../../../../ui/voice/audio-player.tsx')).AudioPlayer)

export interface ShownFile {
  id: string
  name: string
  mime: string
  size: number
  url: string
  /** A customer's file is `pending` until its bytes are stored here. */
  state: 'ready' | 'pending' | 'failed'
  /** Why the file is missing or pending; null shows the text of a customer's file. */
  failure: string | null
}

/** A file as the customer sees it: image, audio, video, or a document to download. */
export function MessageFile({ file }: { file: ShownFile }) {
  const [isOpen, setOpen] = useState(false)
  if (file.state !== 'ready') return <MissingFile file={file} />
  const url = fileAddress(file.url)
  if (fileKind(file.mime) === 'image')
    return (
      <>
        <button
          type="button"
          className={classes.picture}
          aria-label={inboxTexts.enlarge(file.name)}
          onClick={() => setOpen(true)}
        >
          <img src={url} alt={file.name} loading="lazy" />
        </button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={file.name} size={780}>
          <div className={classes.viewer}>
            <img src={url} alt={file.name} />
          </div>
        </Dialog>
      </>
    )
  if (file.mime.startsWith('audio/'))
    return (
      <Suspense fallback={<div className={classes.playerComing} />}>
        <AudioPlayer url={url} name={file.name} />
      </Suspense>
    )
  if (file.mime.startsWith('video/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos that customers send have no captions
      <video className={classes.video} src={url} controls preload="metadata" aria-label={file.name} />
    )
  return (
    <a className={classes.document} href={url} target="_blank" rel="noreferrer">
      <IconFile size={20} stroke={1.75} aria-hidden />
      <span>
        <FileName name={file.name} />
        <small>{formatSize(file.size)}</small>
      </span>
    </a>
  )
}

/** A file whose bytes are still expected from the customer's channel, or never arrived. */
function MissingFile({ file }: { file: ShownFile }) {
  const hasFailed = file.state === 'failed'
  return (
    <span className={classes.document} data-state={file.state}>
      {hasFailed ? (
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      ) : (
        <IconLoader2 size={20} stroke={1.75} className={classes.spin} aria-hidden />
      )}
      <span>
        <FileName name={file.name} />
        <small>{file.failure ?? (hasFailed ? inboxTexts.fileLost : inboxTexts.filePending)}</small>
      </span>
    </span>
  )
}
