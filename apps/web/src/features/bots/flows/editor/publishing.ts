import {
  type Act,
  editing,
  type FlowSource,
  type Live,
  type Session,
  type SessionEvent,
  type Step,
} from './session-state.ts'
import { nothing, rest, settleAs } from './session-steps.ts'

/** Publishing first reads the live version, so that the question can name it. */
export const readLive = <Text>(session: Session<Text>, mine: Text, asked: string | null): Step<Text> => ({
  session: { ...session, act: { is: 'reading-live', mine, asked } },
  effects: [{ do: 'read-live', isFresh: asked !== null }],
})

/** Whether the server requires agreement: the text is not based on the draft, or the draft has another text. */
const isNotTheDraft = ({ kind, flowId, activeVersionId, draftIsNewer }: FlowSource): boolean =>
  kind === 'version' && (flowId !== activeVersionId || draftIsNewer)

export const whilePublishing = <Text>(session: Session<Text>, text: Text, event: SessionEvent<Text>): Step<Text> => {
  const { act } = session
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
      return act.is === 'asking' ? publish(session, { ...act, is: 'publishing' }, event.note) : nothing(session)
    case 'publish-asks':
      return act.is === 'publishing' ? readLive(session, act.mine, event.reason) : nothing(session)
    case 'tests-failed':
      return nothing(
        act.is === 'publishing' ? { ...session, act: { ...act, is: 'asking', failedTests: event.failure } } : session,
      )
    case 'published':
      return act.is === 'publishing' ? settleAs(session, text, act.mine, event) : nothing(session)
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
  // Without a change there is nothing to confirm: the server says so, or publishes changed entities.
  if (!isChanged && asked === null)
    return publish({ ...session, source }, { ...publication, is: 'publishing', replacesVersion: undefined })
  const replacesVersion = asked !== null || isNotTheDraft(source) ? (live?.version ?? 0) : undefined
  return nothing({ ...session, source, act: { ...publication, is: 'asking', replacesVersion } })
}

const publish = <Text>(
  session: Session<Text>,
  act: Extract<Act<Text>, { is: 'publishing' }>,
  note = '',
): Step<Text> => ({
  session: { ...session, act },
  effects: [
    {
      do: 'publish',
      flowId: session.source.flowId,
      text: act.mine,
      revision: session.baseRevision,
      ...(act.replacesVersion !== undefined && { replacesVersion: act.replacesVersion }),
      ...(note !== '' && { note }),
      ...(act.failedTests && { acceptsFailedTests: true as const }),
    },
  ],
})
