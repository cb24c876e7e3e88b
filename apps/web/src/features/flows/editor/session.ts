/**
 * The session of one open flow: what is live, what is the draft, what is one's own unsaved text and from which saved text it
 * began; saving, publishing and leaving are acts of it, one at a time. Pure: `step` answers the next session and what is to be
 * done about it; who does it (`run-session.ts`) tells the outcome as the next event. The text is given with each step, since it
 * lives in the history that undo walks.
 */

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
}

export type Act<Text> =
  | { is: 'editing' }
  | { is: 'saving'; mine: Text }
  | { is: 'conflict'; mine: Text; theirs: Theirs<Text> }
  | { is: 'reading-live'; mine: Text; asked: string | null }
  | ({ is: 'asking' } & Publication<Text>)
  | ({ is: 'publishing' } & Publication<Text>)

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
}

export type SessionEvent<Text> =
  | { on: 'save' | 'overwrite' | 'take-theirs' | 'keep-mine' }
  | { on: 'saved'; flowId: number; revision: number }
  | { on: 'save-refused'; theirs: Theirs<Text> }
  | { on: 'save-failed'; detail: string }
  /** No answer came: what was sent may have arrived. */
  | { on: 'no-connection' }
  | { on: 'publish' | 'agree' | 'refuse' }
  | { on: 'live-read'; live: Live<Text> | null; isChanged: boolean }
  | { on: 'published'; flowId: number; version: number; revision: number; draftIsNewer: boolean }
  | { on: 'publish-asks'; reason: string }
  | { on: 'nothing-to-publish'; detail: string }
  | { on: 'publish-failed'; detail: string }
  | { on: 'leave' | 'stay' | 'discard' | 'dismiss' }

export type Notice =
  | { tell: 'saved' | 'no-connection' }
  | { tell: 'published'; version: number }
  | { tell: 'save-failed' | 'publish-failed' | 'nothing-to-publish'; detail: string }

export type Effect<Text> =
  | { do: 'save'; flowId: number; text: Text; revision: number; replacesRevision?: number }
  /** `isFresh`: ask which version is live, what this session knows of it is old. */
  | { do: 'read-live'; isFresh: boolean }
  | { do: 'publish'; flowId: number; text: Text; revision: number; replacesVersion?: number }
  /** Puts a text in place of the present one; without `keepsUndo` undo does not lead back to what began elsewhere. */
  | { do: 'show'; text: Text; keepsUndo: boolean }
  /** Forgets the unsaved copies that stood under these flows, then keeps the present text where it is unsaved. */
  | { do: 'settle-copies'; flowIds: readonly number[] }
  /** The open flow stands under another address. */
  | { do: 'move'; flowId: number }
  | { do: 'go' | 'stay' }
  | { do: 'tell'; notice: Notice }

export interface Step<Text> {
  session: Session<Text>
  effects: readonly Effect<Text>[]
}

const editing = { is: 'editing' } as const

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
})

export const hasUnsaved = <Text>({ saved }: Session<Text>, text: Text): boolean => text !== saved

/** Whether leaving must wait: for a decision about what is unsaved, or for an answer that is on its way. */
export const holdsBack = <Text>(session: Session<Text>, text: Text): boolean =>
  hasUnsaved(session, text) || session.act.is === 'saving' || session.act.is === 'publishing'

/** True where the present text is what is live, nodes and all: publishing it would change nothing of them. */
export const isLiveText = <Text>(session: Session<Text>, text: Text): boolean => {
  const { kind, flowId, activeVersionId, draftIsNewer } = session.source
  if (hasUnsaved(session, text) || activeVersionId === null) return false
  return kind === 'version' ? flowId === activeVersionId : !draftIsNewer
}

/** What happens next; events that do not fit the present act change nothing. */
export const step = <Text>(session: Session<Text>, text: Text, event: SessionEvent<Text>): Step<Text> => {
  switch (event.on) {
    case 'leave':
      return leave(session, text)
    case 'stay':
      return { session: { ...session, isLeaving: false }, effects: session.isLeaving ? [{ do: 'stay' }] : [] }
    case 'discard':
      return session.act.is === 'editing' ? discard(session) : nothing(session)
    case 'dismiss':
      return nothing({ ...session, recovered: null })
    case 'save':
      return session.act.is === 'editing' ? save(session, text) : nothing(session)
    case 'publish':
      return session.act.is === 'editing' ? readLive(session, text, null) : nothing(session)
  }
  const { act } = session
  if (act.is === 'saving') return whileSaving(session, act.mine, text, event)
  if (act.is === 'conflict') return inConflict(session, act, event)
  return whilePublishing(session, text, event)
}

const nothing = <Text>(session: Session<Text>): Step<Text> => ({ session, effects: [] })

const leave = <Text>(session: Session<Text>, text: Text): Step<Text> =>
  session.act.is === 'editing' && !hasUnsaved(session, text)
    ? { session, effects: [{ do: 'go' }] }
    : nothing({ ...session, isLeaving: true })

const discard = <Text>(session: Session<Text>): Step<Text> => {
  const { source, saved, baseRevision, isLeaving } = session
  return {
    session: { ...session, baseRevision: source.revision, recovered: null, isLeaving: false },
    effects: [
      // A text that began before somebody else saved does not come back by undo: it would pass for one that began after.
      { do: 'show', text: saved, keepsUndo: baseRevision === source.revision },
      { do: 'settle-copies', flowIds: [source.flowId] },
      ...(isLeaving ? [{ do: 'go' } as const] : []),
    ],
  }
}

const save = <Text>(session: Session<Text>, mine: Text, replacesRevision?: number): Step<Text> => ({
  session: { ...session, act: { is: 'saving', mine } },
  effects: [
    {
      do: 'save',
      flowId: session.source.flowId,
      text: mine,
      revision: session.baseRevision,
      ...(replacesRevision !== undefined && { replacesRevision }),
    },
  ],
})

const whileSaving = <Text>(session: Session<Text>, mine: Text, text: Text, event: SessionEvent<Text>): Step<Text> => {
  if (event.on === 'save-refused') return nothing({ ...session, act: { is: 'conflict', mine, theirs: event.theirs } })
  if (event.on === 'save-failed') return rest(session, text, { tell: 'save-failed', detail: event.detail })
  if (event.on === 'no-connection') return rest(session, text, { tell: 'no-connection' })
  if (event.on !== 'saved') return nothing(session)
  const { flowId, revision } = event
  const { source } = session
  const next: FlowSource = {
    ...source,
    flowId,
    draftId: flowId,
    kind: 'draft',
    version: null,
    revision,
    draftIsNewer: true,
  }
  return settle(session, text, mine, next, { tell: 'saved' })
}

const inConflict = <Text>(
  session: Session<Text>,
  { mine, theirs }: Extract<Act<Text>, { is: 'conflict' }>,
  event: SessionEvent<Text>,
): Step<Text> => {
  if (event.on === 'overwrite') return save(session, mine, theirs.source.revision)
  if (event.on === 'keep-mine')
    return {
      session: { ...session, act: editing, isLeaving: false },
      effects: session.isLeaving ? [{ do: 'stay' }] : [],
    }
  if (event.on !== 'take-theirs') return nothing(session)
  const { text, source } = theirs
  const { flowId } = session.source
  return {
    session: { ...openSession(source, text, null), isLeaving: false },
    effects: [
      { do: 'show', text, keepsUndo: false },
      { do: 'settle-copies', flowIds: [...new Set([flowId, source.flowId])] },
      ...(session.isLeaving ? [{ do: 'go' } as const] : moved<Text>(flowId, source.flowId)),
    ],
  }
}

const moved = <Text>(from: number, to: number): Effect<Text>[] => (from === to ? [] : [{ do: 'move', flowId: to }])

/** What was sent is what the server holds; what was typed meanwhile stays, unsaved, and began from it. */
const settle = <Text>(
  session: Session<Text>,
  text: Text,
  sent: Text,
  source: FlowSource,
  notice: Notice,
): Step<Text> => {
  const { isLeaving } = session
  const { flowId } = session.source
  const goes = isLeaving && text === sent
  return {
    session: { ...openSession(source, sent, null), isLeaving: false },
    effects: [
      { do: 'tell', notice },
      { do: 'settle-copies', flowIds: [...new Set([flowId, source.flowId])] },
      // On the way out the address stays: changing it would take back the leaving.
      ...(goes ? [{ do: 'go' } as const] : []),
      ...(isLeaving && !goes ? [{ do: 'stay' } as const] : []),
      ...(goes ? [] : moved<Text>(flowId, source.flowId)),
    ],
  }
}

/** Back to editing after a failure; who was leaving is asked again, or goes where nothing is unsaved. */
const rest = <Text>(session: Session<Text>, text: Text, notice: Notice): Step<Text> => {
  const goes = session.isLeaving && !hasUnsaved(session, text)
  return {
    session: { ...session, act: editing, isLeaving: session.isLeaving && !goes },
    effects: [{ do: 'tell', notice }, ...(goes ? [{ do: 'go' } as const] : [])],
  }
}

const readLive = <Text>(session: Session<Text>, mine: Text, asked: string | null): Step<Text> => ({
  session: { ...session, act: { is: 'reading-live', mine, asked } },
  effects: [{ do: 'read-live', isFresh: asked !== null }],
})

/** Whether the server demands an explicit agreement: the text did not begin from the draft, or the draft holds another. */
const isNotTheDraft = ({ kind, flowId, activeVersionId, draftIsNewer }: FlowSource): boolean =>
  kind === 'version' && (flowId !== activeVersionId || draftIsNewer)

const whilePublishing = <Text>(session: Session<Text>, text: Text, event: SessionEvent<Text>): Step<Text> => {
  const { act, source } = session
  switch (event.on) {
    case 'no-connection':
    case 'publish-failed':
    case 'nothing-to-publish':
      if (act.is !== 'reading-live' && act.is !== 'publishing') return nothing(session)
      return rest(
        session,
        text,
        event.on === 'no-connection' ? { tell: event.on } : { tell: event.on, detail: event.detail },
      )
    case 'refuse':
      return nothing(act.is === 'asking' ? { ...session, act: editing } : session)
    case 'live-read':
      return act.is === 'reading-live' ? ask(session, act, event.live, event.isChanged) : nothing(session)
    case 'agree':
      return act.is === 'asking' ? publish(session, { ...act, is: 'publishing' }) : nothing(session)
    case 'publish-asks':
      return act.is === 'publishing' ? readLive(session, act.mine, event.reason) : nothing(session)
    case 'published': {
      if (act.is !== 'publishing') return nothing(session)
      const { flowId, version, revision, draftIsNewer } = event
      const next = {
        ...source,
        flowId,
        kind: 'version',
        version,
        revision,
        activeVersionId: flowId,
        draftIsNewer,
      } as const
      return settle(session, text, act.mine, next, { tell: 'published', version })
    }
    default:
      return nothing(session)
  }
}

const ask = <Text>(
  session: Session<Text>,
  { mine, asked }: Extract<Act<Text>, { is: 'reading-live' }>,
  live: Live<Text> | null,
  isChanged: boolean,
): Step<Text> => {
  const source = { ...session.source, activeVersionId: live?.flowId ?? null }
  const publication = { mine, live, reason: asked }
  // Without a change there is nothing to ask: the server says so, or knows of a changed entity.
  if (!isChanged && asked === null)
    return publish({ ...session, source }, { ...publication, is: 'publishing', replacesVersion: undefined })
  const replacesVersion = asked !== null || isNotTheDraft(source) ? (live?.version ?? 0) : undefined
  return nothing({ ...session, source, act: { ...publication, is: 'asking', replacesVersion } })
}

const publish = <Text>(session: Session<Text>, act: Extract<Act<Text>, { is: 'publishing' }>): Step<Text> => ({
  session: { ...session, act },
  effects: [
    {
      do: 'publish',
      flowId: session.source.flowId,
      text: act.mine,
      revision: session.baseRevision,
      ...(act.replacesVersion !== undefined && { replacesVersion: act.replacesVersion }),
    },
  ],
})
