import type { LivechatConfig } from '@prosa/contract'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { extensionOf, fileKind, fileProblem, formatSize } from '../../conversation/file-rules.ts'
import type { OutboxFile } from '../../conversation/outbox.ts'
import { useBlobUrl } from './files.tsx'
import { Icon } from './icons.tsx'

export interface ComposerProps {
  limits: LivechatConfig['limits']
  draft: string
  input: RefObject<HTMLTextAreaElement | null>
  files: readonly OutboxFile[]
  problem: string | null
  onDraft: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onRemove: (localId: string) => void
  onSend: (text: string) => void
}

const maxHeightPx = 120

/** Files that may go with the message; the others are named with the reason. */
export const takeFiles = (
  have: readonly OutboxFile[],
  chosen: readonly File[],
  limits: LivechatConfig['limits'],
  uuid: () => string,
): { files: OutboxFile[]; problem: string | null } => {
  const files = [...have]
  let problem: string | null = null
  for (const file of chosen) {
    const wrong = fileProblem(file, limits.files)
    const full = files.length >= limits.filesPerMessage
    if (wrong || full) problem ??= wrong ?? `Até ${limits.filesPerMessage} arquivos por mensagem.`
    else files.push({ localId: uuid(), name: file.name, mime: file.type, size: file.size, blob: file, fileId: null })
  }
  return { files, problem }
}

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

  /** The field itself is asked: a key may come before what was typed is drawn. */
  const send = (): void => {
    const text = input.current?.value.trim() ?? ''
    if (text || files.length > 0) props.onSend(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...(event.clipboardData?.files ?? [])]
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
      {files.length > 0 && (
        <ul class="attached" aria-label="Arquivos anexados">
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
          placeholder="Escrever mensagem..."
          aria-label="Escrever mensagem"
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
          accept={limits.files.flatMap((one) => one.extensions.map((e) => `.${e}`)).join(',')}
          onChange={(event) => onPick(event.currentTarget)}
        />
        <button class="icon-button" type="button" aria-label="Anexar arquivo" onClick={() => picker.current?.click()}>
          <Icon name="attach" size={18} />
        </button>
        <button class="icon-button send" type="submit" aria-label="Enviar" aria-disabled={!canSend}>
          <Icon name="send" size={18} />
        </button>
      </div>
    </form>
  )
}

/** A pasted picture is always 'image.png'; that is kept, but what has no name at all gets one. */
const named = (file: File): File =>
  extensionOf(file.name) ? file : new File([file], `arquivo.${file.type.split('/')[1] ?? 'bin'}`, { type: file.type })

const Attached = ({ file, onRemove }: { file: OutboxFile; onRemove: () => void }) => {
  const url = useBlobUrl(file.blob)
  return (
    <li>
      {fileKind(file.mime) === 'image' ? <img src={url} alt="" /> : <Icon name="file" />}
      <span>
        <b>{file.name}</b>
        <small>{formatSize(file.size)}</small>
      </span>
      <button class="icon-button" type="button" aria-label={`Remover ${file.name}`} onClick={onRemove}>
        <Icon name="cross" size={16} />
      </button>
    </li>
  )
}
