import { Button } from '@mantine/core'
import { type CannedAnswer, maxMessageLength } from '@prosa/contract'
import { isComposing, isEnter, pastedFiles } from '@prosa/talk'
import clsx from 'clsx'
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Attachment } from '../../../../shared/attachment/attachments.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useCaret } from '../../../../ui/use-caret.ts'
import { useSuggestionSwitch } from '../suggestion/suggestion-switch.ts'
import { unansweredSeq } from '../suggestion/unanswered.ts'
import { inboxTexts } from '../texts.ts'
import { AttachedFiles } from './attached-files.tsx'
import classes from './composer.module.css'
import type { ComposerRoom } from './composer-room.ts'
import { ComposerTools } from './composer-tools.tsx'
import { keepDraft, useDraft } from './drafts.ts'
import { useAttachments } from './use-attachments.ts'
import { useCalledWord } from './use-called-word.ts'
import { useGrowing } from './use-growing.ts'
import { useLongPress } from './use-long-press.ts'
import { useVoice } from './use-voice.ts'
import { VoiceComing } from './voice-coming.tsx'
import { isLoneCall, putBeside, replaceWord } from './word-at.ts'
import writing from './writing.module.css'

// Voice messages are rare, so their code loads with the first recording.
const VoiceStrip = lazyPiece(async () => (await import('./voice-strip.tsx')).VoiceStrip)

// The menu's code loads with the first slash, the managing panel's code when it is opened.
const CannedMenu = lazyPiece(async () => (await import('../canned/canned-menu.tsx')).CannedMenu)
const CannedPanel = lazyPiece(async () => (await import('../../../../shared/canned/canned-panel.tsx')).CannedPanel)
// Loaded only when suggestions are on and the customer waits for an answer.
const SuggestionStrip = lazyPiece(async () => (await import('../suggestion/suggestion-strip.tsx')).SuggestionStrip)

// The arrow beside the send button follows the first paint.
const SendLater = lazyPiece(async () => (await import('./send-later.tsx')).SendLater)

interface ComposerProps {
  dialog: ComposerRoom
  userId: number
  /** The agent's name as the customer sees it. */
  agentName: string
  /** Whether the field takes the focus when it opens. */
  startsFocused: boolean
  onSend: (text: string, files: readonly Attachment[]) => void
  /** Called when the person starts or stops typing. */
  onTyping?: (isTyping: boolean) => void
  /** What Esc closes before it leaves the field. */
  onEscape?: (() => void) | undefined
  /** Tabs that choose the recipient, customer or note; shown before the tools. */
  tabs?: ReactNode
}

/**
 * Field for messages to the customer. Enter sends, Alt+Enter sends later, Shift+Enter or Ctrl+Enter breaks the line. Files come by button,
 * paste or drop; a slash opens canned answers; the voice recorder replaces the field.
 */
export function Composer({
  dialog,
  userId,
  agentName,
  startsFocused,
  onSend,
  onTyping,
  onEscape,
  tabs,
}: ComposerProps) {
  const { id: dialogId, platform } = dialog
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(userId, dialogId)
  const [text, setText] = useState(draft)
  const [lastDraft, setLastDraft] = useState(draft)
  // Another window changed or sent the draft, and nothing else was typed here.
  if (draft !== lastDraft) {
    setLastDraft(draft)
    if (text === lastDraft) setText(draft)
  }
  const [isKept, setKept] = useState(text !== '')
  const [isOver, setOver] = useState(false)
  /** How often Alt+Enter was pressed. */
  const [asked, setAsked] = useState(0)
  const attachments = useAttachments(dialogId)
  const called = useCalledWord(text, '/')
  const [managing, setManaging] = useState<'all' | 'new' | null>(null)
  const words = called.word !== null && isLoneCall(text) ? '' : text.trim()
  const canSend = words !== '' || attachments.files.length > 0
  const uploading = attachments.files.filter(({ fileId, isHeld }) => fileId === null && !isHeld).length
  const voice = useVoice(
    dialogId,
    useCallback(() => field.current?.focus(), []),
  )
  useGrowing(field, text, voice.isOpen)
  const placeCaret = useCaret(field)
  useEffect(() => {
    if (startsFocused) field.current?.focus()
  }, [startsFocused])
  // The strip's place is reserved before the answer arrives, so nothing moves when it does.
  const suggests = useSuggestionSwitch.read(userId) && unansweredSeq(dialog.messages) !== null
  const bar = useRef<HTMLDivElement>(null)
  /** Px from the composer's upper edge to the buttons. */
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => setLift(bar.current?.offsetTop ?? 0))
  const [sentLater, setSentLater] = useState(attachments.sentLater)
  if (sentLater !== attachments.sentLater) {
    setSentLater(attachments.sentLater)
    setText('')
  }

  const write = (next: string): void => {
    // Typing again cancels a send that waits for uploads.
    attachments.stopWaiting()
    setText(next)
    setKept(keepDraft(userId, dialogId, isLoneCall(next) ? '' : next))
    onTyping?.(next.trim() !== '')
  }
  const put = (next: string, caret: number): void => {
    write(next)
    called.setCaret(caret)
    placeCaret(caret)
  }
  const insert = (piece: string): void => {
    const box = field.current
    const start = box?.selectionStart ?? text.length
    put(text.slice(0, start) + piece + text.slice(box?.selectionEnd ?? start), start + piece.length)
  }
  /** Opens canned answers as typing would: the slash must begin a word. */
  const callAnswers = (): void => {
    const before = text.slice(0, field.current?.selectionStart ?? text.length)
    insert(before === '' || /\s$/.test(before) ? '/' : ' /')
  }
  const insertAnswer = (words: string, files: CannedAnswer['files']): void => {
    if (!called.word) return
    const next = replaceWord(text, called.word, words)
    put(next.text, next.caret)
    attachments.addStored(files)
  }
  /** Inserts the suggestion beside the written text and replaces nothing. */
  const insertSuggested = (words: string, files: CannedAnswer['files']): void => {
    const next = putBeside(text, field.current?.selectionEnd ?? text.length, words)
    put(next.text, next.caret)
    attachments.addStored(files)
  }
  const send = (): void => {
    if (!canSend) return
    const message = words === '' ? '' : text
    // Runs after the last upload, even when another room is open by then.
    const sendWith = (files: readonly Attachment[]): void => {
      if (message === '' && files.length === 0) return
      onSend(message, files)
      keepDraft(userId, dialogId, '')
      attachments.clear()
    }
    if (attachments.isUploading) attachments.sendWhenUploaded(sendWith)
    else {
      sendWith(attachments.files)
      setText('')
    }
    onTyping?.(false)
    field.current?.focus()
  }
  const pressed = useLongPress(() => setAsked(asked + 1), send)
  /** Runs when the server has the plan: what was written meanwhile stays. */
  const planned = (of: string): void => {
    if (field.current === null) keepDraft(userId, dialogId, '')
    else if (field.current.value === of) write('')
    attachments.clear()
    field.current?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event) || called.take(event)) return
    if (event.key === 'Escape') (onEscape ?? (() => field.current?.blur()))()
    if (!isEnter(event) || event.shiftKey) return
    event.preventDefault()
    if (event.altKey) setAsked(asked + 1)
    else if (event.ctrlKey || event.metaKey) insert('\n')
    // Enter does not send the word while the menu's answers are still loading.
    else if (!called.word || called.hasMenu()) send()
  }
  const take = (event: { preventDefault: () => void }, files: File[]): void => {
    if (files.length === 0) return
    event.preventDefault()
    attachments.add(files)
  }

  return (
    <>
      {suggests && !voice.isOpen ? (
        <div className={classes.suggested}>
          <Suspense>
            <SuggestionStrip dialog={dialog} agentName={agentName} field={field} onInsert={insertSuggested} />
          </Suspense>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen by the button inside */}
      <div
        className={clsx(classes.composer, isOver && classes.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          take(event, [...event.dataTransfer.files])
        }}
      >
        {isOver ? <p className={classes.drop}>{inboxTexts.drop}</p> : null}
        <AttachedFiles files={attachments.files} onRemove={attachments.remove} />
        {voice.isOpen ? (
          <Suspense fallback={<VoiceComing onCancel={voice.end} />}>
            <VoiceStrip voice={voice} platform={platform} onSend={onSend} />
          </Suspense>
        ) : (
          <>
            {called.word ? (
              <Suspense>
                <CannedMenu
                  dialog={dialog}
                  agentName={agentName}
                  word={called.word}
                  menu={called.menu}
                  isAlone={text.trim() === `/${called.word.query}`}
                  room={maxMessageLength - text.length + called.word.query.length + 1}
                  onInsert={insertAnswer}
                  onManage={(isNew) => setManaging(isNew ? 'new' : 'all')}
                />
              </Suspense>
            ) : null}
            <textarea
              ref={field}
              className={writing.text}
              rows={1}
              maxLength={maxMessageLength}
              aria-label={inboxTexts.write}
              placeholder={inboxTexts.writePlaceholder}
              value={text}
              {...called.attributes}
              onChange={({ currentTarget }) => {
                called.setCaret(currentTarget.selectionStart)
                write(currentTarget.value)
              }}
              onSelect={({ currentTarget }) => called.setCaret(currentTarget.selectionStart)}
              onKeyDown={onKeyDown}
              onPaste={(event) => take(event, pastedFiles(event.clipboardData))}
            />
            <div className={classes.bar} ref={bar}>
              {tabs}
              <ComposerTools
                lift={lift}
                onFiles={(files) => {
                  attachments.add(files)
                  // Enter must send the message, not open the file chooser again.
                  field.current?.focus()
                }}
                onEmoji={insert}
                onCanned={callAnswers}
                onRecord={voice.start}
              />
              <span className={classes.state} role="status" data-is-long={attachments.isWaiting || undefined}>
                {attachments.isWaiting
                  ? inboxTexts.waitsForFiles(uploading)
                  : isKept && text !== ''
                    ? inboxTexts.draft
                    : ''}
              </span>
              <div className={classes.send}>
                <Button variant="filled" size="sm" disabled={!canSend || attachments.isWaiting} {...pressed}>
                  {inboxTexts.send}
                </Button>
                <Suspense fallback={<span className={classes.laterComing} />}>
                  <SendLater
                    dialog={dialog}
                    userId={userId}
                    words={{ text: words === '' ? '' : text, files: attachments.files }}
                    asked={asked}
                    isDisabled={!canSend || attachments.files.some(({ fileId }) => fileId === null)}
                    onPlanned={() => planned(text)}
                    onClosed={() => field.current?.focus()}
                  />
                </Suspense>
              </div>
            </div>
          </>
        )}
      </div>
      {/* Outside the composer: files dropped on the panel are not attachments of the message. */}
      {managing !== null ? (
        <Suspense>
          <CannedPanel workspaceId={dialog.workspaceId} isNew={managing === 'new'} onClose={() => setManaging(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
