import { readLive, whilePublishing } from './publishing.ts'
import {
  type Act,
  type Effect,
  editing,
  hasNothingToSave,
  hasUnsaved,
  holdsBack,
  openSession,
  type Session,
  type SessionEvent,
  type Step,
  type Theirs,
} from './session-state.ts'
import { moved, nothing, rest, settleAs } from './session-steps.ts'

/**
 * The session of one open flow: what is live, what is the draft, what is one's own unsaved text and from which saved text it
 * began; saving, publishing and leaving are acts of it, one at a time. Pure: `step` answers the next session and what is to be
 * done about it; who does it (`run-session.ts`) tells the outcome as the next event. The text is given with each step, since it
 * lives in the history that undo walks.
 */

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
    case 'let-go':
      return nothing({ ...session, setAside: null })
    case 'take-back':
      return session.act.is === 'editing' ? takeBack(session, text) : nothing(session)
    case 'look-again':
      return { session, effects: session.act.is === 'editing' ? [{ do: 'find-out' }] : [] }
    case 'arrived':
      return session.act.is === 'editing' ? settleAs(session, text, event.text, event.as) : nothing(session)
    case 'save':
    case 'publish':
      return session.act.is === 'editing' ? begin(session, text, event.on) : nothing(session)
    case 'saved-elsewhere':
      return session.act.is === 'editing' ? follow(session, event.theirs, event.joined) : nothing(session)
    case 'upload-began':
      return nothing({ ...session, uploads: session.uploads + 1 })
    case 'upload-ended':
      return endUpload(session, text, event.isFailed)
  }
  const { act } = session
  if (act.is === 'saving') return whileSaving(session, act.mine, text, event)
  if (act.is === 'conflict') return inConflict(session, act, text, event)
  return whilePublishing(session, text, event)
}

/** What is saved or published has its files: it waits for those that are on their way. */
const begin = <Text>(session: Session<Text>, text: Text, act: 'save' | 'publish'): Step<Text> => {
  if (session.uploads > 0) return nothing({ ...session, awaited: act })
  if (act === 'publish') return readLive(session, text, null)
  return hasNothingToSave(session, text) ? nothing(session) : save(session, text)
}

/** A file that failed ends the waiting: the person decides anew. */
const endUpload = <Text>(before: Session<Text>, text: Text, isFailed: boolean): Step<Text> => {
  const session = { ...before, uploads: Math.max(0, before.uploads - 1), awaited: isFailed ? null : before.awaited }
  if (session.uploads > 0 || session.act.is !== 'editing') return nothing(session)
  if (session.awaited) return begin({ ...session, awaited: null }, text, session.awaited)
  return session.isLeaving && !holdsBack(session, text) ? { session, effects: [{ do: 'go' }] } : nothing(session)
}

const leave = <Text>(session: Session<Text>, text: Text): Step<Text> =>
  session.act.is === 'editing' && !holdsBack(session, text)
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

/** The text that was set aside stands again, on what it began from; what was unsaved in its place is set aside now. */
const takeBack = <Text>(session: Session<Text>, text: Text): Step<Text> => {
  const { setAside, baseRevision, source } = session
  if (!setAside) return nothing(session)
  const present = hasUnsaved(session, text) ? { text, baseRevision } : null
  return {
    session: { ...session, baseRevision: setAside.baseRevision, recovered: null, setAside: present },
    effects: [
      { do: 'show', text: setAside.text, keepsUndo: false },
      { do: 'settle-copies', flowIds: [source.flowId] },
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

/** What this one and the other changed, as one text that began from the other's. */
const onTheirs = <Text>(session: Session<Text>, theirs: Theirs<Text>): Session<Text> => {
  const { setAside, uploads, isLeaving } = session
  return { ...openSession(theirs.source, theirs.text, null), setAside, uploads, isLeaving }
}

const join = <Text>(session: Session<Text>, theirs: Theirs<Text>, joined: Text): Step<Text> => {
  const saved = save(onTheirs(session, theirs), joined)
  const told: Effect<Text>[] = [
    { do: 'show', text: joined, keepsUndo: false },
    { do: 'tell', notice: { tell: 'joined' } },
  ]
  return { ...saved, effects: [...told, ...saved.effects] }
}

/** The draft was saved in another window of the same person: what stands there comes here, under what is unsaved here. */
const follow = <Text>(session: Session<Text>, theirs: Theirs<Text>, joined: Text | null): Step<Text> => {
  const { source } = session
  if (theirs.source.revision <= source.revision) return nothing(session)
  const kept: Effect<Text> = { do: 'settle-copies', flowIds: [] }
  const tell: Effect<Text> = { do: 'tell', notice: { tell: joined === null ? 'saved-elsewhere' : 'joined' } }
  // The other window forgot the copies that both share: this one's is kept anew.
  if (joined === null) return { session, effects: [kept, tell] }
  return {
    session: onTheirs(session, theirs),
    effects: [{ do: 'show', text: joined, keepsUndo: false }, kept, tell],
  }
}

const whileSaving = <Text>(session: Session<Text>, mine: Text, text: Text, event: SessionEvent<Text>): Step<Text> => {
  if (event.on === 'save-refused') {
    const { theirs, joined } = event
    return joined ? join(session, theirs, joined) : nothing({ ...session, act: { is: 'conflict', mine, theirs } })
  }
  if (event.on === 'save-failed') return rest(session, text, { tell: 'save-failed', detail: event.detail })
  if (event.on === 'no-connection') return rest(session, text, { tell: 'no-connection' })
  return event.on === 'saved' ? settleAs(session, text, mine, event) : nothing(session)
}

const inConflict = <Text>(
  session: Session<Text>,
  { mine, theirs }: Extract<Act<Text>, { is: 'conflict' }>,
  text: Text,
  event: SessionEvent<Text>,
): Step<Text> => {
  if (event.on === 'overwrite') return save(session, mine, theirs.source.revision)
  if (event.on === 'join') return join(session, theirs, event.joined)
  if (event.on === 'keep-mine')
    return {
      session: { ...session, act: editing, isLeaving: false },
      effects: session.isLeaving ? [{ do: 'stay' }] : [],
    }
  if (event.on !== 'take-theirs') return nothing(session)
  const { source } = theirs
  const { flowId } = session.source
  return {
    // What was typed since it was sent is one's own too.
    session: {
      ...openSession(source, theirs.text, null),
      uploads: session.uploads,
      setAside: { text, baseRevision: session.baseRevision },
    },
    effects: [
      { do: 'show', text: theirs.text, keepsUndo: false },
      { do: 'settle-copies', flowIds: [...new Set([flowId, source.flowId])] },
      // One's own text is set aside on this screen alone: whoever was leaving decides about it first.
      ...(session.isLeaving ? [{ do: 'stay' } as const] : []),
      ...moved<Text>(flowId, source.flowId),
    ],
  }
}
