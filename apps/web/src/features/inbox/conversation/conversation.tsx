import { Button } from '@mantine/core'
import type { Dialog, Message } from '@prosa/contract'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../app/api-error.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Composer } from '../composer/composer.tsx'
import { useOutgoing } from '../composer/use-outgoing.ts'
import { inboxTexts } from '../texts.ts'
import classes from './conversation.module.css'
import { ConversationHeader } from './conversation-header.tsx'
import { Gate, gateOf } from './gate.tsx'
import { MessageList } from './message-list.tsx'
import { useDialog } from './use-dialog.ts'
import { useDialogActs } from './use-dialog-acts.ts'

const TransferPanel = lazyPiece(async () => (await import('../transfer-panel.tsx')).TransferPanel)

interface ConversationProps {
  id: number
  isContactOpen: boolean
  onBack: (() => void) | null
  onShowList: (() => void) | null
  onContact: () => void
  onLeave: () => void
}

/** An open room: header, messages, and the composer or what stands before it. */
export function Conversation({ id, isContactOpen, onBack, onShowList, onContact, onLeave }: ConversationProps) {
  const user = useUser()
  const can = useCan()
  const { data: dialog, error, refetch, link, isLoadingOlder, loadOlder, change } = useDialog(id)
  const acts = useDialogActs(id)
  const outgoing = useOutgoing(id, change)
  const [isTransferring, setTransferring] = useState(false)
  const firstUnreadSeq = useFirstUnread(dialog)
  // Who holds a room stands in it under the agent's name: so do messages on their way.
  const ownName = dialog?.ownerUserId === user.id ? dialog.ownerName : null
  const me = useMemo(() => ({ id: user.id, name: ownName ?? user.name }), [user.id, user.name, ownName])
  const heldForMe = dialog?.owner === 'person' && dialog.ownerUserId === user.id && !dialog.joined
  const { join, markRead, remove } = acts
  const isReady = dialog !== undefined

  useEffect(() => {
    if (isReady) markRead()
  }, [isReady, markRead])
  // A room that was transferred to this person is entered by opening it.
  const { mutate: joinNow, isPending: isJoining } = join
  useEffect(() => {
    // The stream may tell of one's own joining before the call is answered.
    if (heldForMe && !isJoining) joinNow()
  }, [heldForMe, isJoining, joinNow])

  const mayDelete = dialog?.canDeleteMessages === true && can('message_remove')
  const onDelete = useCallback((message: Message) => void remove(message), [remove])

  if (error && !dialog)
    return (
      <section className={classes.conversation}>
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            drawing="lost"
            title={inboxTexts.dialogGone}
            action={<Button onClick={onLeave}>{inboxTexts.back}</Button>}
          />
        ) : (
          <ErrorState title={inboxTexts.dialogFailed} text={error.message} onRetry={() => void refetch()} />
        )}
      </section>
    )
  if (!dialog) return <ConversationSkeleton />
  return (
    <section className={classes.conversation} aria-label={`Conversa com ${dialog.name}`}>
      <ConversationHeader
        dialog={dialog}
        isContactOpen={isContactOpen}
        isBusy={acts.isFinalizing}
        onBack={onBack}
        onShowList={onShowList}
        onTransfer={() => setTransferring(true)}
        onFinalize={() => void acts.finalize()}
        onContact={onContact}
      />
      {link === 'reconnecting' || link === 'slow' ? (
        <p className={classes.notice} role="status">
          {link === 'slow' ? inboxTexts.slow : inboxTexts.reconnecting}
        </p>
      ) : null}
      <MessageList
        key={id}
        dialog={dialog}
        pending={outgoing.pending}
        firstUnreadSeq={firstUnreadSeq}
        me={me}
        isLoadingOlder={isLoadingOlder}
        onOlder={() => void loadOlder()}
        onDelete={mayDelete ? onDelete : null}
        onRetryStored={acts.resend}
        onRetry={outgoing.retry}
        onDiscard={outgoing.discard}
      />
      {gateOf(dialog, user.id) === null ? (
        <Composer
          key={`composer-${id}`}
          dialogId={id}
          userId={user.id}
          onSend={(text, files) => void outgoing.send(text, files)}
          onLeave={onLeave}
        />
      ) : (
        <Gate
          dialog={dialog}
          userId={user.id}
          isBusy={join.isPending || acts.reopen.isPending}
          onJoin={() => join.mutate()}
          onReopen={() => acts.reopen.mutate()}
        />
      )}
      {isTransferring ? (
        <Suspense>
          <TransferPanel dialog={dialog} isOpen onClose={() => setTransferring(false)} onDone={acts.settle} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The first message that was unread when the dialog was opened; it stays while the dialog is on the screen. */
function useFirstUnread(dialog: Dialog | undefined): number | null {
  const found = useRef<{ id: number; seq: number | null } | null>(null)
  if (dialog && found.current?.id !== dialog.id) {
    const inbound = dialog.messages.filter(({ sender }) => sender === 'CLIENT')
    const first = dialog.unreadMessageTotal > 0 ? inbound.at(-dialog.unreadMessageTotal) : undefined
    found.current = { id: dialog.id, seq: first && first.seq > 1 ? first.seq : null }
  }
  return found.current?.seq ?? null
}

function ConversationSkeleton() {
  return (
    <section className={classes.conversation}>
      <div className={classes.header}>
        <Skeleton width={36} height={36} isRound />
        <Skeleton width={180} height={12} />
      </div>
      <Loading className={classes.skeletons}>
        {[220, 280, 180, 320, 240].map((width) => (
          <Skeleton key={width} width={width} height={36} />
        ))}
      </Loading>
    </section>
  )
}
