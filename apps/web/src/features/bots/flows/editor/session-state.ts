/** What the session of an open flow is made of; what happens to it stands in `session.ts`. */

/** Where the present text was read from; changes when it is saved, published or another version opens. */
export interface FlowSource {
  botId: number
  flowId: number
  kind: 'draft' | 'version'
  version: number | null
  /** The draft's revision when this was read, saved or published. */
  revision: number
  draftId: number
  activeVersionId: number | null
  draftIsNewer: boolean
}

/** The draft that somebody else saved, and that saving would overwrite. */
export interface Theirs<Text> {
  text: Text
  source: FlowSource
  savedBy: string | null
  /** It was this person, in another window. */
  isOwn: boolean
  /** ISO 8601. */
  savedAt: string
}

/** What is published now. */
export interface Live<Text> {
  flowId: number
  version: number
  text: Text
}

/** What was typed before and not saved; `overtakenBy` names who saved the draft after it began. */
export interface Recovered {
  updatedAt: string
  isOvertaken: boolean
  overtakenBy: string | null
}

/** What an agreement to publish is about. `reason` is the server's own question where it asked one. */
interface Publication<Text> {
  mine: Text
  live: Live<Text> | null
  /** The version that is replaced by what is not the draft (0: none is live); undefined for an ordinary publication. */
  replacesVersion: number | undefined
  reason: string | null
  /** Tests of the flow that failed; agreeing accepts that. */
  failedTests?: TestFailure | null
}

/** What the server said of tests that failed, and which they are. */
export interface TestFailure {
  reason: string
  names: readonly string[]
}

export type Act<Text> =
  | { is: 'editing' }
  | { is: 'saving'; mine: Text }
  | { is: 'conflict'; mine: Text; theirs: Theirs<Text> }
  | { is: 'reading-live'; mine: Text; asked: string | null }
  | ({ is: 'asking' } & Publication<Text>)
  | ({ is: 'publishing' } & Publication<Text>)

interface SetAside<Text> {
  text: Text
  /** The draft's revision that it began from: saving it asks again before it replaces the other's. */
  baseRevision: number
}

export interface Session<Text> {
  source: FlowSource
  /** What the server holds at the source. Any other text is unsaved. */
  saved: Text
  /** The draft's revision that the present text began from: older than the source's after somebody else saved the draft. */
  baseRevision: number
  /** Told until it is settled: saved, discarded or dismissed. */
  recovered: Recovered | null
  act: Act<Text>
  /** The person is on the way out, held back because something is unsaved or under way. */
  isLeaving: boolean
  /** One's own text that another's draft took the place of, until one takes it back or lets it go. */
  setAside: SetAside<Text> | null
  /** Files of the text that are on their way to the server, and what waits for them. */
  uploads: number
  awaited: 'save' | 'publish' | null
}

/** How the server holds what was saved. */
export interface SavedAs {
  on: 'saved'
  flowId: number
  revision: number
}

/** How the server holds what was published. */
export interface PublishedAs {
  on: 'published'
  flowId: number
  version: number
  revision: number
  draftIsNewer: boolean
}

export type SessionEvent<Text> =
  | { on: 'save' | 'overwrite' | 'take-theirs' | 'keep-mine' }
  /** About the text that was set aside. */
  | { on: 'take-back' | 'let-go' }
  | SavedAs
  /** `joined`: both texts as one, where that asks nobody. */
  | { on: 'save-refused'; theirs: Theirs<Text>; joined?: Text | null }
  /** Both texts as one, asked for. */
  | { on: 'join'; joined: Text }
  /** This person saved the draft in another window. */
  | { on: 'saved-elsewhere'; theirs: Theirs<Text>; joined: Text | null }
  /** Without a detail the reasons stand at their nodes. */
  | { on: 'save-failed'; detail: string | null }
  /** No answer came: what was sent may have arrived. */
  | { on: 'no-connection' }
  /** What was sent then is asked for again; `arrived` says that the server has it. */
  | { on: 'look-again' }
  | { on: 'arrived'; text: Text; as: SavedAs | PublishedAs }
  | { on: 'upload-began' }
  /** It stands in the text now, unless it failed. */
  | { on: 'upload-ended'; isFailed: boolean }
  | { on: 'publish' | 'refuse' }
  /** With what was written about the version. */
  | { on: 'agree'; note?: string }
  | { on: 'live-read'; live: Live<Text> | null; isChanged: boolean }
  | PublishedAs
  | { on: 'publish-asks'; reason: string }
  | { on: 'tests-failed'; failure: TestFailure }
  | { on: 'nothing-to-publish'; detail: string }
  | { on: 'publish-failed'; detail: string | null }
  | { on: 'leave' | 'stay' | 'discard' | 'dismiss' }

export type Notice =
  | { tell: 'saved' | 'no-connection' | 'joined' | 'saved-elsewhere' }
  | { tell: 'published' | 'restored'; version: number }
  | { tell: 'save-failed' | 'publish-failed' | 'nothing-to-publish'; detail: string | null }

export type Effect<Text> =
  | { do: 'save'; flowId: number; text: Text; revision: number; replacesRevision?: number }
  /** `isFresh`: ask which version is live, what this session knows of it is old. */
  | { do: 'read-live'; isFresh: boolean }
  | {
      do: 'publish'
      flowId: number
      text: Text
      revision: number
      replacesVersion?: number
      note?: string
      acceptsFailedTests?: true
    }
  /** Puts a text in place of the present one; without `keepsUndo` undo does not lead back to what began elsewhere. */
  | { do: 'show'; text: Text; keepsUndo: boolean }
  /** Forgets the unsaved copies that stood under these flows, then keeps the present text where it is unsaved. */
  | { do: 'settle-copies'; flowIds: readonly number[] }
  /** The open flow stands under another address. */
  | { do: 'move'; flowId: number }
  /** Asks the server whether it has what was sent when no answer came. */
  | { do: 'find-out' }
  | { do: 'go' | 'stay' }
  | { do: 'tell'; notice: Notice }

export interface Step<Text> {
  session: Session<Text>
  effects: readonly Effect<Text>[]
}

export const editing = { is: 'editing' } as const

/** A flow as it was read, and what this person typed before and did not save, on the revision that it began from. */
export const openSession = <Text>(
  source: FlowSource,
  saved: Text,
  copy: (Recovered & { baseRevision: number }) | null,
): Session<Text> => ({
  source,
  saved,
  baseRevision: copy?.baseRevision ?? source.revision,
  recovered: copy,
  act: editing,
  isLeaving: false,
  setAside: null,
  uploads: 0,
  awaited: null,
})

export const hasUnsaved = <Text>({ saved }: Session<Text>, text: Text): boolean => text !== saved

/** Whether leaving must wait: for a decision about what is unsaved or set aside, which goes with the screen, or for an answer that is on its way. */
export const holdsBack = <Text>(session: Session<Text>, text: Text): boolean =>
  hasUnsaved(session, text) ||
  session.setAside !== null ||
  session.uploads > 0 ||
  session.act.is === 'saving' ||
  session.act.is === 'publishing'

/** True where the present text is what is live, nodes and all: publishing it would change nothing of them. */
export const isLiveText = <Text>(session: Session<Text>, text: Text): boolean => {
  const { kind, flowId, activeVersionId, draftIsNewer } = session.source
  if (hasUnsaved(session, text) || activeVersionId === null) return false
  return kind === 'version' ? flowId === activeVersionId : !draftIsNewer
}

/** Whether saving would write nothing new: the draft holds the text, or follows what is live. Another version is saved as the draft, changed or not. */
export const hasNothingToSave = <Text>(session: Session<Text>, text: Text): boolean =>
  session.uploads === 0 &&
  !hasUnsaved(session, text) &&
  (session.source.kind === 'draft' || (isLiveText(session, text) && !session.source.draftIsNewer))
