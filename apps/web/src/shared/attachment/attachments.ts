import { fileTooLarge, fileTypes, maxFileBytes, maxMessageFiles, uploadFile, wrongFileType } from '@prosa/contract'
import { type FileRules, takeFiles } from '@prosa/talk'
import { call } from '../../app/api.ts'
import { boxTexts } from './texts.ts'

/** A file of the message being written; `fileId` is set once uploaded. */
export interface Attachment {
  localId: string
  name: string
  mime: string
  size: number
  fileId: string | null
  /** The upload failed offline; the file is uploaded together with its message. */
  isHeld?: boolean
}

/** Limits of the composer, from the specification: each class's limit applies to the total size of its files. */
export const composerRules: FileRules = {
  classes: Object.entries(maxFileBytes).map(([name, maxBytes]) => ({
    extensions: Object.entries(fileTypes).flatMap(([extension, type]) => (type.class === name ? [extension] : [])),
    maxBytes,
  })),
  maxFiles: maxMessageFiles,
  isTotal: true,
  texts: {
    wrongType: (name) => `${name}: ${wrongFileType}`,
    emptyFile: boxTexts.emptyFile,
    tooLarge: (name, maxBytes) => `${name}: ${fileTooLarge(maxBytes)}`,
    tooLargeTogether: (name, maxBytes) => `${name}: ${fileTooLarge(maxBytes)}`,
    tooMany: boxTexts.tooMany,
  },
}

export interface AttachmentActs {
  upload: (file: File) => Promise<{ fileId: string }>
  /** Sentences, each naming its file. */
  onProblem: (text: string) => void
  onDoubled: (name: string) => void
  uuid: () => string
  /** Whether an upload failed offline, so that a retry may succeed later. */
  isAway: (error: unknown) => boolean
  hold: (key: string, localId: string, file: File) => void
}

const none: readonly Attachment[] = []
const boxes = new Map<string, readonly Attachment[]>()
const listeners = new Set<() => void>()

export const subscribeToAttachments = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Attached files of a conversation, shown or not. Returns the same array until the files change. */
export const attachmentsOf = (key: string): readonly Attachment[] => boxes.get(key) ?? none

/** Messages to send once their uploads are done, and the number already sent that way. */
const waiting = new Map<string, (files: readonly Attachment[]) => void>()
const sentCounts = new Map<string, number>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

function set(key: string, files: readonly Attachment[]): void {
  if (files.length === 0) boxes.delete(key)
  else boxes.set(key, files)
  const send = waiting.get(key)
  if (send && !isUploading(key)) {
    waiting.delete(key)
    sentCounts.set(key, sentLater(key) + 1)
    send(files)
  }
  tell()
}

export const isUploading = (key: string): boolean =>
  attachmentsOf(key).some(({ fileId, isHeld }) => fileId === null && !isHeld)

/** Whether this conversation's message will be sent automatically once its uploads are done. */
export const isWaiting = (key: string): boolean => waiting.has(key)

/** Number of this conversation's messages sent automatically. An increase means that the draft was sent. */
export const sentLater = (key: string): number => sentCounts.get(key) ?? 0

/** Sends after the last upload, whichever conversation is shown. A failed upload cancels it; the user decides. */
export function sendWhenUploaded(key: string, send: (files: readonly Attachment[]) => void): void {
  waiting.set(key, send)
  tell()
}

export function stopWaiting(key: string): void {
  if (waiting.delete(key)) tell()
}

/** Removing a file cancels automatic sending. */
export function dropAttachment(key: string, localId: string): void {
  stopWaiting(key)
  set(
    key,
    attachmentsOf(key).filter((file) => file.localId !== localId),
  )
}

export const clearAttachments = (key: string): void => set(key, none)

export function forgetAttachments(): void {
  boxes.clear()
  waiting.clear()
  tell()
}

const change = (key: string, localId: string, to: Partial<Attachment>): void =>
  set(
    key,
    attachmentsOf(key).map((file) => (file.localId === localId ? { ...file, ...to } : file)),
  )

/** Adds already stored files, by the same rules. */
export function addStored(
  key: string,
  stored: readonly { fileId: string; name: string; mime: string; size: number }[],
  acts: Pick<AttachmentActs, 'onProblem' | 'onDoubled' | 'uuid'>,
): void {
  const { taken, problems, doubled } = takeFiles(attachmentsOf(key), stored, composerRules)
  for (const problem of problems) acts.onProblem(problem)
  for (const name of doubled) acts.onDoubled(name)
  if (taken.length === 0) return
  stopWaiting(key)
  set(key, [...attachmentsOf(key), ...taken.map((file) => ({ ...file, localId: acts.uuid() }))])
}

/** Adds acceptable files and uploads them at once, so that sending does not wait. */
export async function addAttachments(key: string, chosen: readonly File[], acts: AttachmentActs): Promise<void> {
  const { taken, problems, doubled } = takeFiles(attachmentsOf(key), chosen, composerRules)
  for (const problem of problems) acts.onProblem(problem)
  for (const name of doubled) acts.onDoubled(name)
  const added = taken.map((file) => ({
    file,
    attachment: { localId: acts.uuid(), name: file.name, mime: file.type, size: file.size, fileId: null },
  }))
  // Adding to a message cancels automatic sending.
  if (added.length > 0) stopWaiting(key)
  set(key, [...attachmentsOf(key), ...added.map(({ attachment }) => attachment)])
  await Promise.all(
    added.map(async ({ file, attachment: { localId, name } }) => {
      try {
        const { fileId } = await acts.upload(file)
        change(key, localId, { fileId })
      } catch (error) {
        if (acts.isAway(error)) {
          acts.hold(key, localId, file)
          change(key, localId, { isHeld: true })
          return
        }
        // Skipped if the user removed the file during the upload.
        if (attachmentsOf(key).some((other) => other.localId === localId)) dropAttachment(key, localId)
        acts.onProblem(`${name}: ${error instanceof Error ? error.message : boxTexts.uploadFailed}`)
      }
    }),
  )
}

export function uploadAttachment(file: File): Promise<{ fileId: string }> {
  const body = new FormData()
  body.set('name', file.name)
  body.set('mimeType', file.type)
  body.set('file', file)
  return call(uploadFile, { body })
}
