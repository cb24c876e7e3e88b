/** State and events of an open flow's session; the transitions are in `session.ts`. */

/** Origin of the current text. It changes on saving, on publishing, and when another version opens. */
export interface FlowSource {
  botId: number
  flowId: number
  kind: 'draft' | 'version'
  version: number | null
  /** The draft's revision when the text was read, saved or published. */
  revision: number
  draftId: number
  activeVersionId: number | null
  draftIsNewer: boolean
}

/** The draft that somebody else saved, which saving would overwrite. */
export interface Theirs<Text> {
  text: Text
  source: FlowSource
  savedBy: string | null
  /** The same user saved it, in another window. */
  isOwn: boolean
  /** ISO 8601. */
  savedAt: string
}

/** The live version. */
export interface Live<Text> {
  flowId: number
  version: number
  text: Text
}

/** Recovered unsaved text; `overtakenBy`: who saved the draft after the text was begun. */
export interface Recovered {
  updatedAt: string
  isOvertaken: boolean
  overtakenBy: string | null
}

/** A publication to confirm. `reason` is the server's question, if it asked one. */
interface Publication<Text> {
  mine: Text
  live: Live<Text> | null
  /** The live version replaced by a text other than the draft (0: none); undefined for an ordinary publication. */
  replacesVersion: number | undefined
  reason: string | null
  /** Failed tests of the flow; agreeing accepts them. */
  failedTests?: TestFailure | null
}

/** The server's message about failed tests, and their names. */
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
  /** The draft's revision that the text is based on: saving asks again before it replaces a newer draft. */
  baseRevision: number
}

export interface Session<Text> {
  source: FlowSource
  /** The server's text at the source. Any other text is unsaved. */
  saved: Text
  /** The draft's revision that the current text is based on; older than the source's after somebody else saved. */
  baseRevision: number
  /** Set until the recovered text is saved, discarded or dismissed. */
  recovered: Recovered | null
  act: Act<Text>
  /** The user wants to leave, but something is unsaved or in progress. */
  isLeaving: boolean
  /** The user's own text that was replaced by another draft, until the user restores or drops it. */
  setAside: SetAside<Text> | null
  /** Number of uploads in progress, and the action that waits for them. */
  uploads: number
  awaited: 'save' | 'publish' | null
}

/** Result of a save. */
export interface SavedAs {
  on: 'saved'
  flowId: number
  revision: number
}

/** Result of a publication. */
export interface PublishedAs {
  on: 'published'
  flowId: number
  version: number
  revision: number
  draftIsNewer: boolean
}

export type SessionEvent<Text> =
  | { on: 'save' | 'overwrite' | 'take-theirs' | 'keep-mine' }
  /** Restore or drop the text that was set aside. */
  | { on: 'take-back' | 'let-go' }
  | SavedAs
  /** `joined`: both texts merged, if that needs no question. */
  | { on: 'save-refused'; theirs: Theirs<Text>; joined?: Text | null }
  /** The user chose to merge both texts. */
  | { on: 'join'; joined: Text }
  /** The user saved the draft in another window. */
  | { on: 'saved-elsewhere'; theirs: Theirs<Text>; joined: Text | null }
  /** `detail` null: the reasons are shown at their nodes. */
  | { on: 'save-failed'; detail: string | null }
  /** No answer came; the request may have arrived. */
  | { on: 'no-connection' }
  /** Checks whether an unanswered request arrived; `arrived` confirms it. */
  | { on: 'look-again' }
  | { on: 'arrived'; text: Text; as: SavedAs | PublishedAs }
  | { on: 'upload-began' }
  /** The file is in the text now, unless the upload failed. */
  | { on: 'upload-ended'; isFailed: boolean }
  | { on: 'publish' | 'refuse' }
  /** With the note about the version. */
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
  /** `isFresh`: ask the server which version is live, because this session's state is outdated. */
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
  /** Replaces the current text; without `keepsUndo`, undo cannot return to earlier texts. */
  | { do: 'show'; text: Text; keepsUndo: boolean }
  /** Deletes the unsaved copies of these flows, then stores the current text if it is unsaved. */
  | { do: 'settle-copies'; flowIds: readonly number[] }
  /** The open flow has a new id in the URL. */
  | { do: 'move'; flowId: number }
  /** Asks the server whether an unanswered request arrived. */
  | { do: 'find-out' }
  | { do: 'go' | 'stay' }
  | { do: 'tell'; notice: Notice }

export interface Step<Text> {
  session: Session<Text>
  effects: readonly Effect<Text>[]
}

export const editing = { is: 'editing' } as const

/** A session for a flow as read, with the user's recovered text and the revision that it is based on. */
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

/** Whether leaving must wait: for a decision about unsaved or set-aside text, or for an answer. */
export const holdsBack = <Text>(session: Session<Text>, text: Text): boolean =>
  hasUnsaved(session, text) ||
  session.setAside !== null ||
  session.uploads > 0 ||
  session.act.is === 'saving' ||
  session.act.is === 'publishing'

/** Whether the current text equals the live one, so that publishing would not change its nodes. */
export const isLiveText = <Text>(session: Session<Text>, text: Text): boolean => {
  const { kind, flowId, activeVersionId, draftIsNewer } = session.source
  if (hasUnsaved(session, text) || activeVersionId === null) return false
  return kind === 'version' ? flowId === activeVersionId : !draftIsNewer
}

/** Whether saving would change nothing: the draft, or the live version, has the text. Other versions are saved. */
export const hasNothingToSave = <Text>(session: Session<Text>, text: Text): boolean =>
  session.uploads === 0 &&
  !hasUnsaved(session, text) &&
  (session.source.kind === 'draft' || (isLiveText(session, text) && !session.source.draftIsNewer))
