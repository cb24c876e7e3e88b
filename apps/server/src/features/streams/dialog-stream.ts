import type { DialogStreamOut } from '@prosa/contract'
import type { DialogChanged } from '../../conversation/model/events.ts'
import type { DialogChanges } from '../dialogs/index.ts'
import type { DialogListener } from './company-hub.ts'

export interface DialogStreamDeps {
  /** Everything above a version, as it stands in the database. */
  changesAfter(version: number): Promise<DialogChanges>
  send(frame: DialogStreamOut): void
}

/**
 * Keeps one browser at the dialog's newest version without gap or disorder. A change that follows straight on what was sent
 * goes out as it came; anything else is fetched from the database, one question at a time.
 */
export const createDialogStream = (
  dialogId: number,
  after: number,
  deps: DialogStreamDeps,
): DialogListener & { start(): Promise<void> } => {
  let sent = after
  let wanted = 0
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
    // A version that no message, event or note accounts for: the row itself changed, as with its contact's name.
    if (!changes.refetch && frames.length < changes.version - sent)
      deps.send({ type: 'dialog', dialog: changes.dialog })
    sent = Math.max(sent, changes.version)
  }

  const fetchUp = async (): Promise<void> => {
    while (wanted > sent) {
      const before = sent
      sendChanges(await deps.changesAfter(sent))
      // Nothing newer is committed yet: the publisher or the next heartbeat asks again.
      if (sent === before) return
    }
  }

  const reach = (version: number): Promise<void> => {
    wanted = Math.max(wanted, version)
    busy ??= fetchUp().finally(() => {
      busy = null
    })
    return busy
  }
  const reachLater = (version: number): void => {
    // A database that is away is no reason to end the stream: the heartbeat's reconciliation comes back to it.
    reach(version).catch(() => {})
  }

  return {
    dialogId,
    start: async () => {
      sendChanges(await deps.changesAfter(after))
      started = true
      if (wanted > sent) await reach(wanted)
    },
    changed: (event: DialogChanged) => {
      const followsOn = started && busy === null && event.events.length === 0 && event.messages.length > 0
      const isNext = event.messages[0]?.version === sent + 1 && event.version === sent + event.messages.length
      if (!followsOn || !isNext) {
        wanted = Math.max(wanted, event.version)
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
