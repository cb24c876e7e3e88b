import { type FoundRoom, type FoundText, maxMoreFound, searchDialog } from '@prosa/contract'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { pagesKey } from '../../../../app/query.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { parseChannel } from '../../../../ui/channel-icon.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import type { JumpTarget } from '../conversation/use-jump.ts'
import { inboxTexts } from '../texts.ts'
import list from './list.module.css'
import classes from './search-results.module.css'
import { searchTexts as texts } from './search-texts.ts'

/** With `at`, scrolls to that message or note of the room. */
export type OpenFound = (id: number, at?: JumpTarget) => void

interface FoundRoomRowProps {
  room: FoundRoom
  /** The search text. */
  text: string
  now: number
  onOpen: OpenFound
}

const placeOf = ({ seq, noteId }: FoundText): JumpTarget => (noteId === null ? { seq: seq ?? 0 } : { noteId })

/** A room with its newest match; the other matches open below it. */
export function FoundRoomRow({ room, text, now, onOpen }: FoundRoomRowProps) {
  const [isOpen, setOpen] = useState(false)
  const othersId = useId()
  const { dialog, dialogId, more } = room
  const { name, pictureUrl, status } = useLiveStores().rooms.newest(dialog)
  return (
    <>
      <button type="button" className={list.row} onClick={() => onOpen(dialogId, placeOf(room))}>
        <UserAvatar
          name={name}
          contactId={dialog.contactId}
          imageUrl={pictureUrl}
          size={38}
          channel={parseChannel(dialog.plataform) ?? undefined}
        />
        <span className={list.body}>
          <span className={list.first}>
            <b className="clip">{name}</b>
            {status === 'CLOSED' ? <span className={classes.closed}>{inboxTexts.closed}</span> : null}
            <Moment dateTime={room.dateTime} now={now} />
          </span>
          <Excerpt found={room} />
        </span>
      </button>
      {more > 0 ? (
        <button
          type="button"
          className={classes.others}
          aria-expanded={isOpen}
          aria-controls={isOpen ? othersId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={14} stroke={2} aria-hidden />
          {texts.moreOfRoom(more, more >= maxMoreFound)}
          <span className="visually-hidden">: {name}</span>
        </button>
      ) : null}
      {isOpen ? (
        <div id={othersId}>
          <OthersOfRoom room={room} text={text} now={now} onOpen={onOpen} />
        </div>
      ) : null}
    </>
  )
}

function OthersOfRoom({ room, text, now, onOpen }: FoundRoomRowProps) {
  const { dialogId: id } = room
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: pagesKey(searchDialog, { id, text }) as readonly unknown[],
    queryFn: ({ pageParam, signal }) =>
      call(searchDialog, {
        params: { id },
        query: { text, ...(pageParam === null ? {} : { next: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
  if (error && !data)
    return (
      <p className={classes.note} role="alert">
        {texts.roomFailed}{' '}
        <BusyButton size="compact-sm" variant="subtle" isBusy={isPending} onClick={() => void refetch()}>
          {inboxTexts.retry}
        </BusyButton>
      </p>
    )
  if (isPending)
    return (
      <div className={classes.coming} aria-busy>
        <Skeleton width="80%" />
      </div>
    )
  const others = data.pages.flatMap(({ result }) => result).filter((one) => one.id !== room.id)
  return (
    <>
      <ul aria-label={texts.ofRoom}>
        {others.map((one) => (
          <li key={one.id}>
            <button type="button" className={classes.other} onClick={() => onOpen(id, placeOf(one))}>
              <Excerpt found={one} />
              <Moment dateTime={one.dateTime} now={now} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div className={classes.more}>
          <BusyButton size="sm" variant="subtle" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.moreInRoom}
          </BusyButton>
        </div>
      ) : null}
    </>
  )
}

function Moment({ dateTime, now }: { dateTime: string; now: number }) {
  const formats = useFormats()
  return (
    <time className={list.clock} dateTime={dateTime} title={formats.exact(dateTime)}>
      {formats.relative(dateTime, now)}
    </time>
  )
}

/** A match: sender and text with the search words marked. Notes are named as such, since customers do not see them. */
function Excerpt({ found }: { found: FoundText }) {
  const { sender, senderName, noteId, excerpt, marks } = found
  return (
    <span className={classes.excerpt}>
      {noteId === null ? null : (
        <span className={classes.ofNote}>
          <IconLock size={12} stroke={2} aria-hidden />
          {texts.note}
        </span>
      )}
      {sender === 'CLIENT' ? null : `${senderName ?? inboxTexts.robot}: `}
      <Marked text={excerpt} marks={marks} />
    </span>
  )
}

/** A text with the search words marked. */
function Marked({ text, marks }: { text: string; marks: FoundText['marks'] }) {
  let reached = 0
  const parts = marks.map(([start, end]) => {
    const plain = text.slice(reached, start)
    reached = end
    return (
      <span key={start}>
        {plain}
        <mark>{text.slice(start, end)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(reached)}
    </>
  )
}
