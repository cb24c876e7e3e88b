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
 * The session of one open flow: its live version, its draft, the user's unsaved text, and the saved text it is based
 * on. Saving, publishing and leaving are actions, one at a time. Pure: `step` returns the next session and its effects;
 * `run-session.ts` performs the effects and sends each result as the next event. The text is passed to each step,
 * because it is in the undo history.
 */

/** The next state for an event; events that do not fit the current action change nothing. */
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

/** Saving and publishing wait for uploads, so that the files are included. */
const begin = <Text>(session: Session<Text>, text: Text, act: 'save' | 'publish'): Step<Text> => {
  if (session.uploads > 0) return nothing({ ...session, awaited: act })
  if (act === 'publish') return readLive(session, text, null)
  return hasNothingToSave(session, text) ? nothing(session) : save(session, text)
}

/** A failed upload ends the waiting; the user decides again. */
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
      // Undo must not restore a text based on an older draft: it would look as if based on the current one.
      { do: 'show', text: saved, keepsUndo: baseRevision === source.revision },
      { do: 'settle-copies', flowIds: [source.flowId] },
      ...(isLeaving ? [{ do: 'go' } as const] : []),
    ],
  }
}

/** Restores the set-aside text with its base; unsaved text that it replaces is set aside instead. */
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

/** The session of the merged text, based on the other draft. */
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

/** The same user saved the draft in another window: takes over that text, merged with unsaved changes. */
const follow = <Text>(session: Session<Text>, theirs: Theirs<Text>, joined: Text | null): Step<Text> => {
  const { source } = session
  if (theirs.source.revision <= source.revision) return nothing(session)
  const kept: Effect<Text> = { do: 'settle-copies', flowIds: [] }
  const tell: Effect<Text> = { do: 'tell', notice: { tell: joined === null ? 'saved-elsewhere' : 'joined' } }
  // Both windows share the stored copies, and the other window deleted them: store this one's again.
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
    // Text typed since the request belongs to the user's own text too.
    session: {
      ...openSession(source, theirs.text, null),
      uploads: session.uploads,
      setAside: { text, baseRevision: session.baseRevision },
    },
    effects: [
      { do: 'show', text: theirs.text, keepsUndo: false },
      { do: 'settle-copies', flowIds: [...new Set([flowId, source.flowId])] },
      // Set-aside text exists only on this screen, so a leaving user decides about it first.
      ...(session.isLeaving ? [{ do: 'stay' } as const] : []),
      ...moved<Text>(flowId, source.flowId),
    ],
  }
}
