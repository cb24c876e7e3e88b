import {
  type Effect,
  editing,
  type FlowSource,
  hasUnsaved,
  type Notice,
  openSession,
  type PublishedAs,
  type SavedAs,
  type Session,
  type Step,
} from './session-state.ts'

/** Transitions that end an action of the session. */

export const nothing = <Text>(session: Session<Text>): Step<Text> => ({ session, effects: [] })

export const moved = <Text>(from: number, to: number): Effect<Text>[] =>
  from === to ? [] : [{ do: 'move', flowId: to }]

/** The sent text becomes the server's text, as its draft or live version. */
export const settleAs = <Text>(
  session: Session<Text>,
  text: Text,
  sent: Text,
  { on, ...as }: SavedAs | PublishedAs,
): Step<Text> => {
  const { source } = session
  if ('version' in as) {
    const next: FlowSource = { ...source, ...as, kind: 'version', activeVersionId: as.flowId }
    return settle(session, text, sent, next, { tell: 'published', version: as.version })
  }
  const next: FlowSource = {
    ...source,
    ...as,
    draftId: as.flowId,
    kind: 'draft',
    version: null,
    draftIsNewer: true,
  }
  const { version } = source
  const isRestored = version !== null && sent === session.saved
  return settle(session, text, sent, next, isRestored ? { tell: 'restored', version } : { tell: 'saved' })
}

/** Text typed since the request stays, unsaved, based on the sent text. */
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
    session: { ...openSession(source, sent, null), setAside: session.setAside, uploads: session.uploads },
    effects: [
      { do: 'tell', notice },
      { do: 'settle-copies', flowIds: [...new Set([flowId, source.flowId])] },
      // When leaving, the URL must not change, or the navigation would be cancelled.
      ...(goes ? [{ do: 'go' } as const] : []),
      ...(isLeaving && !goes ? [{ do: 'stay' } as const] : []),
      ...(goes ? [] : moved<Text>(flowId, source.flowId)),
    ],
  }
}

/**
 * Back to editing after a failure. A leaving user is asked again, or leaves if nothing is unsaved. If the reasons are
 * shown at nodes, leaving is cancelled, so that the user can correct them.
 */
export const rest = <Text>(session: Session<Text>, text: Text, notice: Notice): Step<Text> => {
  const { isLeaving } = session
  const goes = isLeaving && !hasUnsaved(session, text)
  const stays = isLeaving && !goes && 'detail' in notice && notice.detail === null
  return {
    session: { ...session, act: editing, isLeaving: isLeaving && !goes && !stays },
    effects: [
      { do: 'tell', notice },
      ...(goes ? [{ do: 'go' } as const] : []),
      ...(stays ? [{ do: 'stay' } as const] : []),
    ],
  }
}
