import { type Message, platformQuotes } from '@prosa/contract'
import { memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../../app/api-error.ts'
import { useLinkState, useReading } from '../../../../app/live/index.ts'
import { isLinkDown } from '../../../../app/realtime.ts'
import { useCan, useUser } from '../../../../app/session.tsx'
import { takesKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece, loadWhenIdle } from '../../../../ui/lazy-piece.ts'
import { Composer } from '../composer/composer.tsx'
import { useOutgoing } from '../composer/use-outgoing.ts'
import { useQuote } from '../composer/use-quote.ts'
import { LazyRemindPanel } from '../lazy-remind-panel.ts'
import { LazyRoomLabels } from '../lazy-room-labels.ts'
import { LineDown } from '../line-down.tsx'
import { inboxTexts } from '../texts.ts'
import type { RoomKeys } from '../use-inbox-keys.ts'
import { useIsLineDown } from '../use-line.ts'
import { WithReplyWindow } from '../window/with-reply-window.tsx'
import { ComingHead } from './coming-head.tsx'
import classes from './conversation.module.css'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { ownershipToEnter } from './dialog-cache.ts'
import type { GateProps } from './gate.tsx'
import { gateOf, mayGiveBack } from './gate-of.ts'
import { MessageList } from './message-list.tsx'
import { newerDialogOf } from './newer-dialog.ts'
import { Timeline } from './timeline.tsx'
import { useAsked } from './use-asked.ts'
import { useDialog } from './use-dialog.ts'
import { useDialogActs } from './use-dialog-acts.ts'
import { useEnteringOnce } from './use-entering-once.ts'
import { useFailureHelps } from './use-failure-helps.tsx'
import { useFirstUnread } from './use-first-unread.ts'
import { useHasScheduled } from './use-has-scheduled.ts'
import type { JumpTarget } from './use-jump.ts'
import { TransferPanel, useRoomPanels } from './use-room-panels.tsx'
import { useWriteMode } from './use-write-mode.ts'
import { WriteSwitch } from './write-switch.tsx'

// Rarely needed: for text left in a room that moved away meanwhile.
const Unsent = lazyPiece(async () => (await import('./unsent.tsx')).Unsent)
// Loaded apart because most text is written to the customer.
const NoteComposer = lazyPiece(async () => (await import('../notes/note-composer.tsx')).NoteComposer)
const QuoteStrip = lazyPiece(async () => (await import('../composer/quote-strip.tsx')).QuoteStrip)
// Shown instead of the composer where the person may not write.
const Gate = lazyPiece(async () => (await import('./gate.tsx')).Gate)
const RoomLost = lazyPiece(async () => (await import('./gate.tsx')).RoomLost)
// Loaded only in rooms for which somebody planned a message or a reminder.
const PlannedLines = lazyPiece(async () => (await import('../scheduled/of-room.tsx')).PlannedLines)
const PresenceBar = lazyPiece(async () => (await import('./presence-bar.tsx')).PresenceBar)

interface ConversationProps {
  id: number
  /** The message to show when the room opens. */
  sought: JumpTarget | null
  /** The person has just taken the room over, so the composer takes the focus. */
  startsFocused: boolean
  /** The room opened by itself: it counts as read only after the person turns to it. */
  isUnasked?: boolean
  isContactOpen: boolean
  onBack: (() => void) | null
  onShowList: (() => void) | null
  onContact: () => void
  onLeave: () => void
  /** Opens another room. */
  onOpen: (id: number) => void
  /** Called after this person finalized the room. */
  onFinalized: () => void
  /** Filled with the keyboard actions of the open room. */
  keys: RefObject<RoomKeys | null>
}

/** An open room: header, messages, and the composer or what replaces it. */
export const Conversation = memo(function Conversation({
  id,
  sought,
  startsFocused,
  isUnasked = false,
  isContactOpen,
  onBack,
  onShowList,
  onContact,
  onLeave,
  onOpen,
  onFinalized,
  keys,
}: ConversationProps) {
  const user = useUser()
  const can = useCan()
  const opened = useDialog(id)
  const { data: dialog, error, refetch, isGone, link, isLoadingOlder, loadOlder, change, others, here } = opened
  // A room opened while offline never had its own stream, so the general connection counts too, and the browser's where that one has not opened yet.
  const line = useLinkState()
  const isGenerallyDown = useIsLineDown()
  const isLineDown = isLinkDown(link) || isGenerallyDown
  const isSlow = link === 'slow' || line === 'slow'
  const acts = useDialogActs(id, onFinalized, onBack === null && can('dialog_view'))
  const outgoing = useOutgoing(id, dialog, link === 'open', change)
  /** Open timeline: a message's `seq`, or 0 for the room. */
  const [timelineOf, setTimelineOf] = useState<number | null>(null)
  // Entering by the button focuses the composer; walking through rooms by keyboard does not.
  const [hasEntered, setEntered] = useState(false)
  const { mode, setMode, leave: leaveNote, hasLeft, section } = useWriteMode()
  const panels = useRoomPanels(section, acts.settle)
  const unreadFrom = useFirstUnread(dialog, opened.isAnswered)
  // In an own room, stored messages bear the agent's name, so pending messages do too.
  const ownName = dialog?.ownerUserId === user.id ? dialog.ownerName : null
  const me = useMemo(() => ({ id: user.id, name: ownName ?? user.name }), [user.id, user.name, ownName])
  const { join, remove } = acts
  const isAsked = useAsked(section, !isUnasked)
  useReading(id, dialog !== undefined && !isGone && isAsked)
  useEnteringOnce(dialog ? ownershipToEnter(dialog, user.id) : null, join)

  // Preloads code that keyboard shortcuts open, before the first key is pressed.
  useEffect(
    () => loadWhenIdle(Gate, RoomLost, NoteComposer, TransferPanel, QuoteStrip, LazyRoomLabels, LazyRemindPanel),
    [],
  )

  const onTyping = useCallback(
    (isTyping: boolean) => (isTyping ? here.current?.typed() : here.current?.stopped()),
    [here],
  )
  const { quoted, begin, cancel } = useQuote(id)
  const gate = dialog ? gateOf(dialog, user.id) : 'closed'
  const mayQuote = dialog !== undefined && gate === null && platformQuotes(dialog.platform)
  const onQuote = useCallback(
    (message: Message) => {
      begin(message)
      setMode('message')
    },
    [begin, setMode],
  )
  const { helps, opened: helpOpened } = useFailureHelps(dialog)
  const hasScheduled = useHasScheduled(id, dialog)
  const transferHere = (): void => panels.open('transfer')
  const labelHere = (): void => panels.open('labels')
  const remindHere = (): void => panels.open('remind')
  const mayDelete = dialog?.canDeleteMessages === true && can('message_remove')
  const enter = (): void => {
    setEntered(true)
    join.mutate()
  }
  const hasCustomer = dialog?.messages.some(({ sender }) => sender === 'CLIENT') === true && !isGone
  const markUnread = hasCustomer
    ? () => {
        // An open room would be marked as read again at once, so it closes first.
        onLeave()
        acts.markUnread()
      }
    : null
  useEffect(() => {
    const isOpen = dialog?.status === 'OPEN' && !isGone
    keys.current = {
      ...(gate === 'join' || gate === 'offer' ? { e: enter } : {}),
      ...(isOpen ? { t: transferHere, f: () => void acts.finalize() } : {}),
      ...(dialog && !isGone ? { l: labelHere, a: remindHere, i: onContact } : {}),
      ...(markUnread ? { u: markUnread } : {}),
    }
    return () => {
      keys.current = null
    }
  })
  const onDelete = useCallback((message: Message) => void remove(message), [remove])
  const onTimeline = useCallback(({ seq }: Message) => setTimelineOf(seq), [])

  const lineDown = isLineDown ? <LineDown isSlow={isSlow} /> : null
  const isLost = isGone || (error instanceof ApiError && error.status === 404)
  if (isGone || (error && !dialog))
    return (
      <section className={classes.conversation}>
        {isLost ? null : <ComingHead id={id} />}
        {lineDown}
        <Suspense>
          <RoomLost
            isLost={isLost}
            text={error?.message}
            onRetry={() => void refetch()}
            onLeave={onLeave}
            onBack={onBack}
            onShowList={onShowList}
          />
        </Suspense>
        {outgoing.pending.length === 0 ? null : (
          <Suspense>
            <Unsent pending={outgoing.pending} onDiscard={outgoing.discard} />
          </Suspense>
        )}
      </section>
    )
  const head = (
    <>
      <ComingHead id={id} />
      {lineDown}
    </>
  )
  if (!dialog) return <ConversationSkeleton head={head} />
  const tabs = <WriteSwitch mode={mode} onChange={setMode} />
  return (
    <section ref={section} className={classes.conversation} aria-label={inboxTexts.conversationWith(dialog.name)}>
      <ConversationHeader
        dialog={dialog}
        isContactOpen={isContactOpen}
        isBusy={acts.isFinalizing}
        onBack={onBack}
        onShowList={onShowList}
        onTransfer={transferHere}
        onFinalize={() => void acts.finalize()}
        onTimeline={() => setTimelineOf(0)}
        onContact={onContact}
        onLabels={labelHere}
        onLabelsAt={panels.toggleLabels}
        onRemind={remindHere}
        onMarkUnread={markUnread}
        onGiveBack={mayGiveBack(dialog, user.id) ? acts.giveBack : null}
      />
      {lineDown}
      <MessageList
        key={id}
        dialog={dialog}
        pending={outgoing.pending}
        firstUnreadSeq={unreadFrom}
        sought={sought}
        me={me}
        isLoadingOlder={isLoadingOlder}
        onOlder={loadOlder}
        onDelete={mayDelete ? onDelete : null}
        onTimeline={onTimeline}
        onQuote={mayQuote ? onQuote : null}
        onRetryStored={acts.resend}
        helps={helps}
        onRetry={outgoing.retry}
        onDiscard={outgoing.discard}
      />
      <div className={classes.beside} role="status">
        {others.people.length > 0 || others.isContactTyping ? (
          <Suspense>
            <PresenceBar {...others} contactName={dialog.name} />
          </Suspense>
        ) : null}
      </div>
      {hasScheduled ? (
        <Suspense>
          <PlannedLines dialog={dialog} userId={user.id} mayWrite={gate === null} />
        </Suspense>
      ) : null}
      {mode === 'message' && mayQuote && quoted ? (
        <Suspense>
          <QuoteStrip quoted={quoted} contactName={dialog.name} onCancel={cancel} />
        </Suspense>
      ) : null}
      {mode === 'note' ? (
        <Suspense fallback={<div className={classes.coming} {...takesKeys} />}>
          <NoteComposer key={`note-${id}`} dialogId={id} userId={user.id} onLeave={leaveNote} tabs={tabs} />
        </Suspense>
      ) : gate === null ? (
        <WithReplyWindow key={`composer-${id}`} dialog={dialog} tabs={tabs}>
          <Composer
            dialog={dialog}
            userId={user.id}
            agentName={me.name}
            startsFocused={(hasEntered || startsFocused) && !hasLeft}
            onSend={outgoing.send}
            onTyping={onTyping}
            onEscape={quoted ? cancel : undefined}
            tabs={tabs}
          />
        </WithReplyWindow>
      ) : (
        <Suspense fallback={<div className={classes.gateComing} />}>
          <Gate
            dialog={dialog}
            userId={user.id}
            isBusy={join.isPending || acts.reopen.isPending}
            onJoin={enter}
            onReopen={() => acts.reopen.mutate()}
            newer={newerOf(acts.reopen.error, onOpen)}
            tabs={<WriteSwitch mode={mode} isNoteOnly onChange={setMode} />}
          />
        </Suspense>
      )}
      {timelineOf === null ? null : <Timeline dialog={dialog} seq={timelineOf} onClose={() => setTimelineOf(null)} />}
      {helpOpened}
      {panels.draw(dialog)}
    </section>
  )
})

const newerOf = (error: Error | null, onOpen: (id: number) => void): GateProps['newer'] => {
  const id = newerDialogOf(error)
  return error && id !== null ? { text: error.message, onOpen: () => onOpen(id) } : null
}
