import { fileExtensions, uploadFile } from '@prosa/contract'
import { addFiles, type BotInteraction } from '@prosa/flow'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage, isAway } from '../../../../app/api-error.ts'
import { toastWarning } from '../../../../ui/toast.tsx'
import { useEditor, useSend } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import { dropTone, fileRefusal, repeatedNames } from './file-rules.ts'

/** How long the border keeps the colour of the last drop. */
const toneLifeMs = 6000

/** A refused file; it was not uploaded. */
export interface RejectedFile {
  id: string
  name: string
  reason: string
  /** Retries the upload; null if it would be refused again. */
  retry: (() => void) | null
}

export interface FileDrop {
  tone: 'over' | 'all' | 'some' | 'none' | null
  uploading: readonly { id: string; name: string }[]
  rejected: readonly RejectedFile[]
  dismiss: (id: string) => void
  add: (files: readonly File[]) => void
  /** Opens the system's file dialog. */
  choose: () => void
  handlers: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Files of one message: dropped, chosen or pasted; checked, uploaded one by one, and added to the message. */
export function useFileDrop(nodeId: string, message: BotInteraction): FileDrop {
  const editor = useEditor()
  const send = useSend()
  const [tone, setTone] = useState<FileDrop['tone']>(null)
  const [uploading, setUploading] = useState<FileDrop['uploading']>([])
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const toneTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(toneTimer.current), [])

  const show = (next: FileDrop['tone']): void => {
    clearTimeout(toneTimer.current)
    setTone(next)
    toneTimer.current = setTimeout(() => setTone(null), toneLifeMs)
  }
  const dismiss = (id: string): void => setRejected((list) => list.filter((file) => file.id !== id))
  const reject = (name: string, reason: string, again: (() => void) | null = null): void => {
    const id = makeId()
    const retry = again
      ? (): void => {
          dismiss(id)
          again()
        }
      : null
    setRejected((list) => [...list, { id, name, reason, retry }])
  }

  const upload = async (file: File): Promise<void> => {
    const id = makeId()
    setUploading((list) => [...list, { id, name: file.name }])
    let isFailed = false
    const body = new FormData()
    // Fields before the file, because the server reads the body as a stream.
    body.append('name', file.name)
    body.append('mimeType', file.type)
    body.append('file', file, file.name)
    try {
      const { fileId, name, mime, url } = await call(uploadFile, { body })
      await editor.run((document) => addFiles(document, nodeId, message.id, [{ id, name, fileId, url, mime }]))
    } catch (error) {
      isFailed = true
      reject(file.name, errorMessage(error), isAway(error) ? () => again(file) : null)
      show('none')
    } finally {
      setUploading((list) => list.filter((other) => other.id !== id))
      send({ on: 'upload-ended', isFailed })
    }
  }

  const again = (file: File): void => {
    send({ on: 'upload-began' })
    void upload(file)
  }

  const add = (files: readonly File[]): void => {
    const accepted: File[] = []
    for (const file of files) {
      const reason = fileRefusal(file)
      if (reason === null) accepted.push(file)
      else reject(file.name, reason)
    }
    show(dropTone(accepted.length, files.length - accepted.length))
    const present = message.files.map((file) => file.name)
    const added = accepted.map((file) => file.name)
    for (const name of repeatedNames(present, added)) {
      toastWarning(flowTexts.panel.duplicateFile, { detail: flowTexts.panel.duplicateFileDetail(name) })
    }
    // Queued files count as uploads in progress.
    for (const _ of accepted) send({ on: 'upload-began' })
    void accepted.reduce((before, file) => before.then(() => upload(file)), Promise.resolve())
  }

  return {
    tone,
    uploading,
    rejected,
    dismiss,
    add,
    choose: () => chooseFiles(add),
    handlers: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        clearTimeout(toneTimer.current)
        setTone('over')
      },
      onDragLeave: (event) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setTone(null)
      },
      onDrop: (event) => {
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        add(files)
      },
    },
  }
}

function chooseFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = fileExtensions.map((extension) => `.${extension}`).join()
  input.onchange = () => onChosen([...(input.files ?? [])])
  input.click()
}
