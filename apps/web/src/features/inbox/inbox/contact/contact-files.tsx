import { type Dialog, dialogFiles } from '@prosa/contract'
import { fileKind } from '@prosa/talk'
import { IconFile, IconMicrophone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { fileAddress } from '../../../../app/file-address.ts'
import { FailedNote } from '../../../../ui/failed-note.tsx'
import { inboxKeys } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import { useIsLineDown } from '../use-line.ts'
import classes from './contact.module.css'
import { ComesWithLine, LineComing } from './contact-coming.tsx'
import thumbs from './contact-files.module.css'

const shown = 9

/** Files exchanged in the room, newest first. */
export function ContactFiles({ dialog }: { dialog: Dialog }) {
  const { data, isPending, isError, refetch } = useQuery({
    // The count in the key refetches when a message with a file arrives.
    queryKey: [...inboxKeys.files(dialog.id), dialog.messages.filter(({ files }) => files.length > 0).length],
    queryFn: ({ signal }) => call(dialogFiles, { params: { id: dialog.id }, query: { limit: shown }, signal }),
    placeholderData: (previous) => previous,
  })
  const files = data?.result ?? []
  const isCut = useIsLineDown() && !data
  return (
    <section>
      <h3>
        {inboxTexts.files} {files.length > 0 ? <span className={classes.count}>{data?.total}</span> : null}
      </h3>
      {isCut ? <ComesWithLine /> : isPending ? <LineComing /> : null}
      {isError && !data && !isCut ? <FailedNote text={inboxTexts.filesFailed} onRetry={() => void refetch()} /> : null}
      {data && files.length === 0 && !isCut ? <p className={classes.none}>{inboxTexts.noFiles}</p> : null}
      <ul className={thumbs.thumbs}>
        {files.map((file) => (
          <li key={`${file.messageId}-${file.id}`}>
            <a href={fileAddress(file.url)} target="_blank" rel="noreferrer" aria-label={file.name} title={file.name}>
              {fileKind(file.mime) === 'image' ? (
                <img src={fileAddress(file.url)} alt="" loading="lazy" />
              ) : file.mime.startsWith('audio/') ? (
                <IconMicrophone size={20} stroke={1.75} aria-hidden />
              ) : (
                <IconFile size={20} stroke={1.75} aria-hidden />
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
