import { dialogHistory, type PastDialog } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { pagesKey } from '../../../../app/query.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ChannelIcon, parseChannel } from '../../../../ui/channel-icon.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { inboxTexts } from '../texts.ts'
import { useIsLineDown } from '../use-line.ts'
import { ComesWithLine } from './contact-coming.tsx'
import classes from './history.module.css'
import { historyTexts } from './history-texts.ts'

interface ContactHistoryProps {
  dialogId: number
  /** The phone identifies the customer too: a change may find other conversations. */
  phone: string | null
  onRead: (id: number) => void
}

/** The customer's other conversations in all channels; one can be read in place. */
export function ContactHistory({ dialogId, phone, onRead }: ContactHistoryProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: pagesKey(dialogHistory, { dialogId, phone }) as readonly unknown[],
    queryFn: ({ pageParam, signal }) =>
      call(dialogHistory, {
        params: { id: dialogId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })
  const isCut = useIsLineDown() && !data
  const { rooms } = useLiveStores()
  useSyncExternalStore(rooms.subscribe, rooms.version)
  const past = (data?.pages ?? []).flatMap(({ result }) => result).filter(({ id }) => !rooms.isGone(id))
  return (
    <section>
      <h3>{inboxTexts.history}</h3>
      {isCut ? <ComesWithLine /> : null}
      {error && !data && !isCut ? (
        <ErrorState level={3} title={historyTexts.failed} text={error.message} onRetry={() => void refetch()} />
      ) : null}
      {isPending && !isCut ? <RowsComing /> : null}
      {data && past.length === 0 ? <p className={classes.none}>{historyTexts.none}</p> : null}
      {past.length > 0 ? (
        <ul className={classes.list}>
          {past.map((one) => (
            <li key={one.id}>
              <PastRow past={one} onRead={onRead} />
            </li>
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <BusyButton size="sm" variant="subtle" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {historyTexts.more}
        </BusyButton>
      ) : null}
    </section>
  )
}

function RowsComing() {
  return (
    <Loading>
      {[64, 84].map((width) => (
        <div key={width} className={classes.rowComing}>
          <Skeleton width={18} height={18} isRound />
          <span className={classes.body}>
            <Skeleton width={120} />
            <Skeleton width={`${width}%`} height={8} />
            <Skeleton width={96} height={8} />
          </span>
        </div>
      ))}
    </Loading>
  )
}

function PastRow({ past, onRead }: { past: PastDialog; onRead: (id: number) => void }) {
  const formats = useFormats()
  const channel = parseChannel(past.plataform)
  // Newer values from the stream win.
  const { botName, lastMessage, status } = useLiveStores().rooms.newest(past)
  const facts = [
    status === 'OPEN' ? inboxTexts.open : inboxTexts.closed,
    past.workspaceName,
    historyTexts.sameBy[past.sameBy],
  ]
  return (
    <button
      type="button"
      className={classes.row}
      id={`past-${past.id}`}
      title={historyTexts.read(past.id)}
      onClick={() => onRead(past.id)}
    >
      {channel ? <ChannelIcon channel={channel} isLabelled /> : <span />}
      <span className={classes.body}>
        <span className={classes.first}>
          <b className="clip">{botName ?? inboxTexts.room(past.id)}</b>
          <time dateTime={past.startedAt} title={formats.exact(past.startedAt)}>
            {formats.day(past.startedAt)}
          </time>
        </span>
        <span className={`clip ${classes.said}`}>{lastMessage}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  )
}
