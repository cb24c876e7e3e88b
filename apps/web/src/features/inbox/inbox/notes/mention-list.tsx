import { Button } from '@mantine/core'
import { listMentions, type Mention } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { pagesKey } from '../../../../app/query.ts'
import { roomParam } from '../../../../app/route-rules.ts'
import { useAddress } from '../../../../ui/address.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ChannelIcon, parseChannel } from '../../../../ui/channel-icon.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from './note.module.css'
import { noteTexts } from './note-texts.ts'
import { markRead } from './use-mentions.ts'

const pageSize = 20

function useMentionPages() {
  return useInfiniteQuery({
    queryKey: pagesKey(listMentions, {}),
    queryFn: ({ pageParam, signal }) =>
      call(listMentions, { query: { limit: pageSize, ...(pageParam ? { before: Number(pageParam) } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
  })
}

/** Notes that mention this person, newest first; each opens its room at the note. */
export function MentionList({ onDone }: { onDone: () => void }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMentionPages()
  const [, write] = useAddress()
  const open = ({ dialogId, noteId, isRead }: Mention): void => {
    write({ [roomParam]: String(dialogId) }, { isStep: true, state: { noteId } })
    if (!isRead) markRead(dialogId)
    onDone()
  }
  if (error && !data)
    return <ErrorState title={noteTexts.mentionsFailed} text={error.message} onRetry={() => void refetch()} />
  const mentions = data?.pages.flatMap(({ result }) => result) ?? []
  if (mentions.length === 0)
    return (
      <div className={classes.none} aria-busy={isPending}>
        {isPending ? null : (
          <>
            <b>{noteTexts.noMentions}</b>
            <p>{noteTexts.noMentionsText}</p>
          </>
        )}
      </div>
    )
  return (
    <div className={classes.list}>
      <ul>
        {mentions.map((mention) => (
          <li key={mention.noteId}>
            <MentionRow mention={mention} onOpen={() => open(mention)} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <BusyButton size="sm" variant="subtle" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {noteTexts.older}
        </BusyButton>
      ) : null}
    </div>
  )
}

function MentionRow({ mention, onOpen }: { mention: Mention; onOpen: () => void }) {
  const formats = useFormats()
  const { contactName, plataform, authorName, text, dateTime, isRead } = mention
  const channel = parseChannel(plataform)
  return (
    <Button variant="subtle" className={classes.row} classNames={{ label: classes.rowLabel ?? '' }} onClick={onOpen}>
      <span className={classes.rowHead}>
        {channel ? <ChannelIcon channel={channel} size={14} isLabelled /> : null}
        <b className="clip">{contactName}</b>
        <small title={formats.exact(dateTime)}>{formats.relative(dateTime, serverNowMs())}</small>
        {isRead ? null : <span className={classes.dot} role="img" aria-label={noteTexts.isUnread} />}
      </span>
      <span className={classes.rowText}>
        {authorName}: {text}
      </span>
    </Button>
  )
}
