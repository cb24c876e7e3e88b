import { fileKind, formatSize } from '@prosa/talk'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Icon } from './icons.tsx'

export interface ShownFile {
  name: string
  mime: string
  size: number
  url: string
}

/** A file: images, audio and video inline; other files, and files that fail to load, as a card to open. */
export const FileView = ({ file }: { file: ShownFile }) => {
  const [isBroken, setIsBroken] = useState(false)
  const kind = isBroken ? 'file' : fileKind(file.mime)
  const onError = () => setIsBroken(true)
  if (kind === 'image')
    return (
      <a class="picture" href={file.url} target="_blank" rel="noopener noreferrer">
        <img src={file.url} alt={file.name} loading="lazy" onError={onError} />
      </a>
    )
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: recordings that people send have no captions
      <audio class="sound" controls preload="metadata" src={file.url} aria-label={file.name} onError={onError} />
    )
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: recordings that people send have no captions
      <video
        class="film"
        controls
        playsInline
        preload="metadata"
        src={file.url}
        aria-label={file.name}
        onError={onError}
      />
    )
  return (
    <a class="file" href={file.url} target="_blank" rel="noopener noreferrer" download={file.name}>
      <Icon name="file" />
      <span>
        <b>{file.name}</b>
        <small>{formatSize(file.size)}</small>
      </span>
    </a>
  )
}

/** A file that is not uploaded yet. */
export const LocalFileView = ({ file }: { file: { name: string; mime: string; size: number; blob: Blob } }) => {
  const url = useBlobUrl(file.blob)
  return url ? <FileView file={{ ...file, url }} /> : null
}

/** An object URL for a blob, revoked when the component unmounts. */
export const useBlobUrl = (blob: Blob): string => {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
