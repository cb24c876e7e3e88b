import type { LockedDialog } from '../conversation/model/locked-dialog.ts'
import { personExtId } from '../conversation/model/present.ts'
import {
  addMessage,
  applyOwner,
  type DialogDraft,
  finishDraft,
  openDraft,
  type TurnWorld,
  takeCustomerTurn,
} from '../conversation/replay.ts'
import type { Line } from './content/conversations.ts'

export interface Attendant {
  id: number
  name: string
}

export interface Cast {
  world: TurnWorld
  attendant: Attendant
  workspaceName(id: number): string
  /** Said when a conversation is closed for silence. */
  farewell: string
  random: () => number
}

const secondMs = 1_000
const minuteMs = 60_000
const readingMs = 20 * secondMs
/** Not the day that the bot waits: so the dashboard's mean times are minutes, as in a real shop. */
const silenceMs = 30 * minuteMs
/** Real offers last half a minute; this one stands, so that there is one to see. */
const offerMs = 7 * 24 * 60 * minuteMs

/**
 * Plays a conversation through the very rules that real ones follow: the bot takes its turns from its flow, people enter,
 * write and close by the owner's state machine.
 */
export const playStory = (dialog: LockedDialog, lines: readonly Line[], cast: Cast): DialogDraft => {
  const draft = openDraft(dialog, dialog.firstAt, false)
  for (const [place, line] of lines.entries()) {
    if (place > 0) draft.at = new Date(draft.at.getTime() + pauseBefore(line, draft, cast))
    playLine(draft, line, cast)
  }
  finishDraft(draft, cast.world.bot)
  return draft
}

/** Customers type for up to a minute and a half; people of the team first come after a few minutes, then answer soon. */
const pauseBefore = (line: Line, draft: DialogDraft, { random }: Cast): number => {
  if (line.by === 'silence') return silenceMs
  if (line.by === 'customer') return (12 + Math.floor(random() * 75)) * secondMs
  const isFirst = draft.dialog.owner !== 'person'
  return isFirst ? (1 + Math.floor(random() * 6)) * minuteMs : (20 + Math.floor(random() * 100)) * secondMs
}

const playLine = (draft: DialogDraft, line: Line, { world, attendant, workspaceName, farewell }: Cast): void => {
  const { dialog } = draft
  if (line.by === 'customer') {
    const content = { extId: `demo:${dialog.id}:${dialog.seq + 1}`, text: line.text }
    const request = takeCustomerTurn(draft, content, world)
    if (!request) return
    const workspaceId = request.data?.workspaceId ?? dialog.workspaceId
    const action = {
      kind: 'transferToQueue',
      workspaceId,
      workspaceName: workspaceName(workspaceId),
      by: null,
    } as const
    applyOwner(draft, action)
  } else if (line.by === 'silence') {
    addMessage(draft, { sender: 'BOT', text: farewell })
    applyOwner(draft, { kind: 'close', by: null, reason: 'silence' })
  } else if (line.by === 'transfer') {
    transfer(draft, line.to, attendant)
  } else if ('closes' in line) {
    applyOwner(draft, { kind: 'close', by: attendant.id, reason: 'person' }, attendant.name)
  } else {
    const isEntering = dialog.owner !== 'person'
    applyOwner(draft, { kind: 'join', userId: attendant.id }, attendant.name)
    // Whoever enters reads before writing.
    if (isEntering) draft.at = new Date(draft.at.getTime() + readingMs)
    const extId = personExtId(`demo-${dialog.id}-${dialog.seq + 1}`)
    addMessage(draft, { sender: 'HUMAN', text: line.text, extId, userId: attendant.id, userName: attendant.name })
  }
}

const transfer = (draft: DialogDraft, to: 'attendant' | 'outside', { id, name }: Attendant): void => {
  if (to === 'outside') {
    applyOwner(draft, { kind: 'transferToExternal', by: id }, name)
    draft.deliveries = [] // Nobody is told: this lies in the past, and the demo has no outside system.
    return
  }
  const { workspaceId } = draft.dialog
  const expiresAt = new Date(draft.at.getTime() + offerMs)
  applyOwner(draft, { kind: 'offer', userId: id, userName: name, workspaceId, expiresAt, onlineOnly: true, by: null })
}
