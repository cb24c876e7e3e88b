import type { Attachment, AttachmentActs } from '../../../../shared/attachment/attachments.ts'
import { boxTexts } from '../../../../shared/attachment/texts.ts'

/** A recorded voice message of one room, not sent yet; kept while another room is open. */
export interface KeptVoice {
  file: File
  isSending: boolean
  /** Why the recording stopped by itself. */
  note: string | null
}

const voices = new Map<string, KeptVoice>()
const listeners = new Set<() => void>()

export const subscribeToVoices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the same object until the recording changes. */
export const voiceOf = (key: string): KeptVoice | null => voices.get(key) ?? null

function set(key: string, voice: KeptVoice | null): void {
  if (voice) voices.set(key, voice)
  else voices.delete(key)
  for (const listener of listeners) listener()
}

export const keepVoice = (key: string, file: File, note: string | null): void =>
  set(key, { file, isSending: false, note })

export const dropVoice = (key: string): void => set(key, null)

export function forgetVoices(): void {
  for (const key of [...voices.keys()]) set(key, null)
}

/**
 * Uploads and sends the recording, whichever room is open by then. After a failed upload the recording stays, because
 * nobody can say it again in the same words.
 */
export async function sendVoice(
  key: string,
  { upload, onProblem, uuid }: Pick<AttachmentActs, 'upload' | 'onProblem' | 'uuid'>,
  send: (file: Attachment) => void,
): Promise<void> {
  const voice = voices.get(key)
  if (!voice || voice.isSending) return
  const { file } = voice
  const sending = { ...voice, isSending: true }
  set(key, sending)
  try {
    const { fileId } = await upload(file)
    // Not sent if the person logged out meanwhile.
    if (voices.get(key) !== sending) return
    set(key, null)
    send({ localId: uuid(), name: file.name, mime: file.type, size: file.size, fileId })
  } catch (error) {
    if (voices.get(key) === sending) set(key, voice)
    onProblem(`${file.name}: ${error instanceof Error ? error.message : boxTexts.uploadFailed}`)
  }
}
