import type { LivechatConfig } from '@prosa/contract'
import { extensionOf, fileKind, formatSize, isComposing, isEnter, type OutboxQuote, pastedFiles } from '@prosa/talk'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { quotedOf, quoteOf } from '../../conversation/quote.ts'
import type { UnsentFile } from '../../conversation/unsent.ts'
import { widgetTexts } from '../../texts.ts'
import { useBlobUrl } from './files.tsx'
import { Icon } from './icons.tsx'

export interface ComposerProps {
  limits: LivechatConfig['limits']
  draft: string
  input: RefObject<HTMLTextAreaElement | null>
  files: readonly UnsentFile[]
  problem: string | null
  /** The message quoted by the draft. */
  quoted: OutboxQuote | null
  onUnquote: () => void
  onDraft: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onRemove: (localId: string) => void
  onSend: (text: string) => void
}

const maxHeightPx = 120

export const Composer = (props: ComposerProps) => {
  const { limits, draft, input, files, problem } = props
  const picker = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, maxHeightPx)}px`
  }, [draft, input])
  const canSend = draft.trim() !== '' || files.length > 0
  const left = limits.textLength - draft.length

  /** Reads the field itself: a key may arrive before the typed text is rendered. */
  const send = (): void => {
    const text = input.current?.value.trim() ?? ''
    if (text || files.length > 0) props.onSend(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && props.quoted && !isComposing(event)) {
      // Escape must not close the conversation too.
      event.stopPropagation()
      props.onUnquote()
    }
    if (!isEnter(event) || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = pastedFiles(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    props.onFiles(pasted.map(named))
  }
  const onPick = (input: HTMLInputElement): void => {
    props.onFiles([...(input.files ?? [])])
    // So that the same file can be chosen again.
    input.value = ''
    props.input.current?.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        input.current?.focus()
      }}
    >
      {problem && (
        <p class="problem" role="alert">
          <Icon name="alert" size={14} />
          {problem}
        </p>
      )}
      {props.quoted && <Answering quoted={props.quoted} onCancel={props.onUnquote} />}
      {files.length > 0 && (
        <ul class="attached" aria-label={widgetTexts.attached}>
          {files.map((file) => (
            <Attached key={file.localId} file={file} onRemove={() => props.onRemove(file.localId)} />
          ))}
        </ul>
      )}
      <div class="field">
        <textarea
          ref={input}
          rows={1}
          value={draft}
          maxLength={limits.textLength}
          placeholder={widgetTexts.writePlaceholder}
          aria-label={widgetTexts.write}
          enterkeyhint="send"
          onInput={(event) => props.onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {left <= 200 && <small class="left">{left}</small>}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={acceptOf(limits.files)}
          onChange={(event) => onPick(event.currentTarget)}
        />
        <button
          class="icon-button"
          type="button"
          aria-label={widgetTexts.attach}
          onClick={() => picker.current?.click()}
        >
          <Icon name="attach" size={18} />
        </button>
        <button class="icon-button send" type="submit" aria-label={widgetTexts.send} aria-disabled={!canSend}>
          <Icon name="send" size={18} />
        </button>
      </div>
    </form>
  )
}

/** Pasted pictures are named 'image.png' by the browser; a file without a name gets one here. */
const named = (file: File): File =>
  extensionOf(file.name) ? file : new File([file], `arquivo.${file.type.split('/')[1] ?? 'bin'}`, { type: file.type })

const Answering = ({ quoted, onCancel }: { quoted: OutboxQuote; onCancel: () => void }) => {
  const { name, text } = quoteOf(quotedOf(quoted), [])
  return (
    <div class="answering" role="note">
      <p>
        <b>{widgetTexts.answering(name)}</b>
        <span>{text}</span>
      </p>
      <button class="icon-button" type="button" aria-label={widgetTexts.cancelAnswer} onClick={onCancel}>
        <Icon name="cross" size={16} />
      </button>
    </div>
  )
}

const Attached = ({ file, onRemove }: { file: UnsentFile; onRemove: () => void }) => {
  const url = useBlobUrl(file.blob)
  return (
    <li>
      {fileKind(file.mime) === 'image' ? <img src={url} alt="" /> : <Icon name="file" />}
      <span>
        <b>{file.name}</b>
        <small>{formatSize(file.size)}</small>
      </span>
      <button class="icon-button" type="button" aria-label={widgetTexts.removeFile(file.name)} onClick={onRemove}>
        <Icon name="cross" size={16} />
      </button>
    </li>
  )
}

/** The file types for the picker; undefined if any file may be sent. */
const acceptOf = (classes: LivechatConfig['limits']['files']): string | undefined =>
  classes.some(({ extensions }) => extensions.length === 0)
    ? undefined
    : classes.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(',')
