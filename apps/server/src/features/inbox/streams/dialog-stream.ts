import type { DialogStreamOut } from '@prosa/contract'
import type { DialogChanged } from '../../../conversation/model/events.ts'
import type { DialogChanges } from '../dialogs/index.ts'
import type { DialogListener } from './company-hub.ts'

export interface DialogStreamDeps {
  /** Reads everything above a version from the database. */
  changesAfter(version: number): Promise<DialogChanges>
  send(frame: DialogStreamOut): void
}

/**
 * Sends a browser every version of the dialog, in order and without gaps. A change that directly follows the last sent version is forwarded; anything
 * else is fetched, one query at a time.
 */
export const createDialogStream = (
  dialogId: number,
  after: number,
  deps: DialogStreamDeps,
): DialogListener & { start(): Promise<void> } => {
  let sent = after
  let targetVersion = 0
  let busy: Promise<void> | null = null
  let started = false

  const sendChanges = (changes: DialogChanges): void => {
    if (changes.refetch) deps.send({ type: 'resync' })
    const frames = [
      ...changes.messages.map((message) => ({
        version: message.version,
        frame: { type: 'message', message } as const,
      })),
      ...changes.events.map((event) => ({
        version: event.version,
        frame: { type: 'event', event, dialog: changes.dialog } as const,
      })),
      ...changes.notes.map((note) => ({ version: note.version, frame: { type: 'note', note } as const })),
    ].sort((one, other) => one.version - other.version)
    for (const { frame } of frames) deps.send(frame)
    // A version without message, event or note: the row itself changed (the contact's name, for example).
    if (!changes.refetch && frames.length < changes.version - sent)
      deps.send({ type: 'dialog', dialog: changes.dialog })
    sent = Math.max(sent, changes.version)
  }

  const fetchUp = async (): Promise<void> => {
    while (targetVersion > sent) {
      const before = sent
      sendChanges(await deps.changesAfter(sent))
      // Nothing newer is committed yet: an event or the next heartbeat triggers another try.
      if (sent === before) return
    }
  }

  const reach = (version: number): Promise<void> => {
    targetVersion = Math.max(targetVersion, version)
    busy ??= fetchUp().finally(() => {
      busy = null
    })
    return busy
  }
  const reachLater = (version: number): void => {
    // A database failure does not end the stream; the next heartbeat retries.
    reach(version).catch(() => {})
  }

  return {
    dialogId,
    start: async () => {
      sendChanges(await deps.changesAfter(after))
      started = true
      if (targetVersion > sent) await reach(targetVersion)
    },
    changed: (event: DialogChanged) => {
      const followsOn = started && busy === null && event.events.length === 0 && event.messages.length > 0
      const isNext = event.messages[0]?.version === sent + 1 && event.version === sent + event.messages.length
      if (!followsOn || !isNext) {
        targetVersion = Math.max(targetVersion, event.version)
        if (started) reachLater(event.version)
        return
      }
      for (const message of event.messages) deps.send({ type: 'message', message })
      sent = event.version
    },
    reached: (version) => {
      if (!started || version <= sent) return
      if (version === Number.POSITIVE_INFINITY) deps.send({ type: 'resync' })
      else reachLater(version)
    },
  }
}
