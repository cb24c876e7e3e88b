import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useUser } from '../../../../app/session.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { MessageList } from '../conversation/message-list.tsx'
import { useDialog } from '../conversation/use-dialog.ts'
import { inboxTexts } from '../texts.ts'
import classes from './history.module.css'
import { historyTexts } from './history-texts.ts'

interface PastDialogProps {
  id: number
  onBack: () => void
  /** Opens this conversation instead of the current room. */
  onOpen: () => void
}

const nothing = () => undefined

/** The customer's other conversation beside the open one, live and read-only. Reading it here marks nothing as read. */
export function PastDialog({ id, onBack, onOpen }: PastDialogProps) {
  const { id: userId, name } = useUser()
  const formats = useFormats()
  const { data: dialog, error, refetch, isGone, isLoadingOlder, loadOlder } = useDialog(id)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leads back from anywhere inside
    <div
      className={classes.past}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onBack()
      }}
    >
      <header className={classes.head}>
        <ActionIcon
          ref={back}
          variant="subtle"
          aria-label={historyTexts.back}
          title={historyTexts.back}
          onClick={onBack}
        >
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <div className={classes.names}>
          <h2 className="clip">{inboxTexts.room(id)}</h2>
          {dialog ? (
            <p className="clip">
              {dialog.status === 'OPEN' ? inboxTexts.open : inboxTexts.closed} · {formats.moment(dialog.startedAt)}
            </p>
          ) : null}
        </div>
        <Button size="sm" onClick={onOpen}>
          {historyTexts.open}
        </Button>
      </header>
      {isGone ? (
        <EmptyState drawing="lost" title={inboxTexts.dialogGone} />
      ) : error && !dialog ? (
        <ErrorState title={historyTexts.failedRoom} text={error.message} onRetry={() => void refetch()} />
      ) : dialog ? (
        <MessageList
          dialog={dialog}
          pending={noneWaiting}
          firstUnreadSeq={null}
          me={{ id: userId, name }}
          isLoadingOlder={isLoadingOlder}
          onOlder={loadOlder}
          onDelete={null}
          onQuote={null}
          onTimeline={null}
          onRetryStored={null}
          onRetry={nothing}
          onDiscard={nothing}
        />
      ) : (
        <Loading className={classes.coming}>
          {[150, 200, 120, 180].map((width) => (
            <Skeleton key={width} width={width} height={36} />
          ))}
        </Loading>
      )}
    </div>
  )
}

const noneWaiting = [] as const
