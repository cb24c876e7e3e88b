import { isComposing, makeUuid, type OutboxQuote, takeFiles } from '@prosa/talk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { quoting } from '../conversation/quote.ts'
import type { UnsentFile } from '../conversation/unsent.ts'
import type { PageUser } from '../shared/page-user.ts'
import { widgetTexts } from '../texts.ts'
import type { VisitorStorage } from '../transport/visitor-storage.ts'
import type { Conversation } from './conversation.ts'
import type { ConversationState } from './state.ts'
import { Composer } from './ui/composer.tsx'
import { DetailsForm } from './ui/details-form.tsx'
import { Header } from './ui/header.tsx'
import { Log } from './ui/log.tsx'
import { Failed, Loading, Unavailable } from './ui/phases.tsx'
import { RatingSlot } from './ui/rating-slot.tsx'
import { Welcome } from './ui/welcome.tsx'

export interface AppProps {
  conversation: Conversation
  keep: VisitorStorage
  /** The visitor's identity, as the page states it. */
  user: PageUser | null
  isEmbedded: boolean
  onClose: () => void
  /** Receives the function that focuses the input field. */
  onFocus: (focus: () => void) => void
}

const useConversation = ({ store }: Conversation): ConversationState => {
  const [state, setState] = useState(store.get)
  useEffect(() => {
    setState(store.get())
    return store.subscribe(() => setState(store.get()))
  }, [store])
  return state
}

/** True once the value has been true for `ms` milliseconds, so that short changes are not shown. */
const useLasting = (value: boolean, ms: number): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!value) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return value && lasts
}

export const App = (props: AppProps) => {
  const { conversation, keep } = props
  const state = useConversation(conversation)
  const [hasSound, setHasSound] = useState(keep.get('sound') !== 'off')
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    props.onFocus(() => {
      // Do not take the focus from a field in which the visitor is writing.
      if (document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement)
        return
      // On a touch screen, focusing the field would open the keyboard over the conversation.
      const isTouch = matchMedia('(pointer: coarse)').matches
      const field = isTouch ? null : root.current?.querySelector<HTMLElement>('textarea, .details input')
      ;(field ?? root.current)?.focus()
    })
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && props.isEmbedded && !isComposing(event)) props.onClose()
  }
  const { config, phase } = state
  return (
    <main
      class="app"
      ref={root}
      tabIndex={-1}
      aria-label={config ? widgetTexts.conversationWith(config.name) : widgetTexts.conversation}
      onKeyDown={onKeyDown}
    >
      {config && (
        <Header
          config={config}
          attendant={state.attendant}
          waits={state.waits}
          place={state.place}
          coming={state.coming}
          connection={state.connection}
          isEmbedded={props.isEmbedded}
          hasSound={hasSound}
          canForget={phase === 'ready' && conversation.canForget}
          onSound={(on) => {
            keep.set('sound', on ? 'on' : 'off')
            setHasSound(on)
          }}
          onForget={() => void conversation.forget()}
          onClose={props.onClose}
        />
      )}
      {phase === 'loading' && <Loading />}
      {phase === 'failed' && <Failed failure={state.failure} onRetry={() => void conversation.start()} />}
      {phase === 'unavailable' && <Unavailable />}
      {phase === 'form' && config && <DetailsForm config={config} known={props.user} onBegin={conversation.begin} />}
      {phase === 'ready' && <Talk state={state} conversation={conversation} keep={keep} />}
      {config && <p class="by">{widgetTexts.by(config.platformName)}</p>}
    </main>
  )
}

interface TalkProps {
  state: ConversationState
  conversation: Conversation
  keep: VisitorStorage
}

const unsentFile = (blob: File): UnsentFile => ({
  localId: makeUuid(),
  name: blob.name,
  mime: blob.type,
  size: blob.size,
  blob,
  fileId: null,
})

/** The visitor's draft. Its text survives a reload; chosen files do not. */
const useDraft = ({ state, conversation, keep }: TalkProps) => {
  const [draft, setDraft] = useState(keep.get('draft'))
  const [files, setFiles] = useState<UnsentFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [quoted, setQuoted] = useState<OutboxQuote | null>(null)
  const limits = state.config?.limits
  return {
    draft,
    files,
    problem,
    quoted,
    quote: setQuoted,
    setDraft: (text: string): void => {
      setDraft(text)
      keep.set('draft', text)
      if (text.trim() !== '') conversation.typing()
    },
    add: (chosen: readonly File[]): void => {
      if (!limits) return
      const rules = { classes: limits.files, maxFiles: limits.filesPerMessage, isTotal: false }
      const { taken, problems } = takeFiles(files, chosen, rules)
      setFiles([...files, ...taken.map(unsentFile)])
      setProblem(problems.join(' ') || null)
    },
    remove: (localId: string): void => setFiles(files.filter((file) => file.localId !== localId)),
    send: (text: string): void => {
      conversation.send({ text, files, quoted: quoted ?? undefined })
      setQuoted(null)
      setDraft('')
      keep.set('draft', '')
      setFiles([])
      setProblem(null)
    },
  }
}

const Talk = (props: TalkProps) => {
  const { state, conversation } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const [isDropping, setIsDropping] = useState(false)
  const draft = useDraft(props)
  const isWaiting = state.attendant === null && state.outbox.some((item) => item.state === 'sending')
  const isTyping =
    useLasting(isWaiting, 600) || state.held.length > 0 || (state.attendant !== null && state.isPersonTyping)
  const { config } = state
  if (!config) return null
  const isEmpty = state.messages.length === 0 && state.outbox.length === 0
  const say = (text: string): void => {
    conversation.send({ text })
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a second way beside the button
    <div
      class="talk"
      onDragOver={(event) => {
        event.preventDefault()
        setIsDropping(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDropping(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsDropping(false)
        draft.add([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <Log
        state={state}
        isTyping={isTyping}
        onOlder={() => void conversation.loadOlder()}
        onReply={(button) => {
          conversation.send({ text: button.label, button: { id: button.id, label: button.label } })
          input.current?.focus()
        }}
        onQuote={
          state.open
            ? (message) => {
                draft.quote(quoting(message))
                input.current?.focus()
              }
            : null
        }
        onRetry={conversation.retry}
        onDiscard={conversation.discard}
      >
        {isEmpty && <Welcome config={config} onAsk={say} />}
      </Log>
      {state.connection === 'offline' && (
        <p class="offline" role="status">
          {widgetTexts.offline}
        </p>
      )}
      {state.isPaused && (
        <p class="paused" role="status">
          {widgetTexts.paused}
        </p>
      )}
      {!state.open && <RatingSlot question={state.question} keep={props.keep} onRate={conversation.rate} />}
      <Composer
        limits={config.limits}
        draft={draft.draft}
        input={input}
        files={draft.files}
        problem={draft.problem}
        quoted={state.open ? draft.quoted : null}
        onUnquote={() => draft.quote(null)}
        onDraft={draft.setDraft}
        onFiles={draft.add}
        onRemove={draft.remove}
        onSend={draft.send}
      />
      {isDropping && <p class="dropping">{widgetTexts.drop}</p>}
    </div>
  )
}
