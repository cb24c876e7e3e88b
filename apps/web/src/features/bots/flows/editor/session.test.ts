import { describe, expect, it } from 'vitest'
import { step } from './session.ts'
import {
  type FlowSource,
  hasUnsaved,
  holdsBack,
  isLiveText,
  openSession,
  type Session,
  type SessionEvent,
  type Theirs,
} from './session-state.ts'

const draft: FlowSource = {
  botId: 7,
  flowId: 1,
  kind: 'draft',
  version: null,
  revision: 4,
  draftId: 1,
  activeVersionId: 2,
  draftIsNewer: true,
}
const live: FlowSource = { ...draft, flowId: 2, kind: 'version', version: 6, draftIsNewer: false }
const older: FlowSource = { ...draft, flowId: 3, kind: 'version', version: 5 }
const theirs: Theirs<string> = {
  text: 'hers',
  source: { ...draft, revision: 9 },
  savedBy: 'Marina',
  isOwn: false,
  savedAt: '2026-11-22T09:00:00Z',
}
const liveText = { flowId: 2, version: 6, text: 'live' }

/** Takes the events in order; gives the last step. */
const walk = (source: FlowSource, text: string, ...events: SessionEvent<string>[]) => {
  let session: Session<string> = openSession(source, 'saved', null)
  let effects: ReturnType<typeof step<string>>['effects'] = []
  for (const event of events) ({ session, effects } = step(session, text, event))
  return { session, effects }
}

describe('saving', () => {
  it('tells the revision that the text began from, and settles on the draft', () => {
    const sent = walk(live, 'mine', { on: 'save' })
    expect(sent.effects).toEqual([{ do: 'save', flowId: 2, text: 'mine', revision: 4 }])
    const { session, effects } = walk(live, 'mine', { on: 'save' }, { on: 'saved', flowId: 1, revision: 5 })
    expect(session).toMatchObject({ saved: 'mine', baseRevision: 5, source: { flowId: 1, kind: 'draft' } })
    expect(effects).toEqual([
      { do: 'tell', notice: { tell: 'saved' } },
      { do: 'settle-copies', flowIds: [2, 1] },
      { do: 'move', flowId: 1 },
    ])
  })

  it('keeps what was typed meanwhile, unsaved, on the new revision', () => {
    const { session } = step(openSession(draft, 'saved', null), 'mine', { on: 'save' })
    const after = step(session, 'mine and more', { on: 'saved', flowId: 1, revision: 5 })
    expect(hasUnsaved(after.session, 'mine and more')).toBe(true)
    expect(after.session).toMatchObject({ saved: 'mine', baseRevision: 5, act: { is: 'editing' } })
  })

  it('does nothing where the draft holds the text, and makes a draft of a version without a change', () => {
    expect(walk(draft, 'saved', { on: 'save' })).toMatchObject({ session: { act: { is: 'editing' } }, effects: [] })
    expect(walk(live, 'saved', { on: 'save' }).effects).toEqual([])
    for (const source of [older, { ...live, draftIsNewer: true }])
      expect(walk(source, 'saved', { on: 'save' }).effects).toMatchObject([{ do: 'save', flowId: source.flowId }])
    // A file that arrives makes it another text.
    const waiting = walk(draft, 'saved', { on: 'upload-began' }, { on: 'save' })
    expect(waiting.session.awaited).toBe('save')
    expect(step(waiting.session, 'with a file', { on: 'upload-ended', isFailed: false }).effects).toMatchObject([
      { do: 'save' },
    ])
  })

  it('does one thing at a time', () => {
    for (const on of ['save', 'publish', 'discard'] as const)
      expect(walk(draft, 'mine', { on: 'save' }, { on }).effects).toEqual([])
  })

  it('sends the base of a recovered text, not that of what is saved now', () => {
    const recovered = { baseRevision: 2, updatedAt: '', isOvertaken: true, overtakenBy: 'Marina' }
    const { effects } = step(openSession(draft, 'hers', recovered), 'mine', { on: 'save' })
    expect(effects).toMatchObject([{ do: 'save', revision: 2 }])
  })
})

describe('a conflict', () => {
  const refused: SessionEvent<string>[] = [{ on: 'save' }, { on: 'save-refused', theirs }]

  it('overwrites nothing before it is answered, and then only what was shown', () => {
    const asked = walk(draft, 'mine', ...refused)
    expect([asked.session.act, asked.effects]).toEqual([{ is: 'conflict', mine: 'mine', theirs }, []])
    const agreed = walk(draft, 'mine', ...refused, { on: 'overwrite' })
    expect(agreed.effects).toEqual([{ do: 'save', flowId: 1, text: 'mine', revision: 4, replacesRevision: 9 }])
  })

  it('stays where the answer is to go on, and asks again at the next save', () => {
    const { session } = walk(draft, 'mine', ...refused, { on: 'keep-mine' }, { on: 'save' }, ...refused.slice(1))
    expect(session).toMatchObject({ baseRevision: 4, act: { is: 'conflict' } })
  })

  it("takes the other's text, without a way back by undo to what began before it", () => {
    const { session, effects } = walk(older, 'mine', ...refused, { on: 'take-theirs' })
    expect(session).toMatchObject({ saved: 'hers', baseRevision: 9, source: { flowId: 1, revision: 9 } })
    expect(effects).toEqual([
      { do: 'show', text: 'hers', keepsUndo: false },
      { do: 'settle-copies', flowIds: [3, 1] },
      { do: 'move', flowId: 1 },
    ])
  })
})

describe('a text that was given up for another’s', () => {
  const refused: SessionEvent<string>[] = [{ on: 'save' }, { on: 'save-refused', theirs }, { on: 'take-theirs' }]

  it('comes back on what it began from, so that saving it asks again', () => {
    const taken = walk(draft, 'mine', ...refused).session
    const { session, effects } = step(taken, 'hers', { on: 'take-back' })
    expect(effects).toEqual([
      { do: 'show', text: 'mine', keepsUndo: false },
      { do: 'settle-copies', flowIds: [1] },
    ])
    expect(session).toMatchObject({ baseRevision: 4, setAside: null, saved: 'hers' })
    expect(step(session, 'mine', { on: 'save' }).effects).toEqual([
      { do: 'save', flowId: 1, text: 'mine', revision: 4 },
    ])
  })

  it('changes places with what is unsaved, outlives a save and is let go when told to', () => {
    const taken = walk(draft, 'mine', ...refused).session
    const back = step(taken, 'hers and more', { on: 'take-back' }).session
    expect(back.setAside).toEqual({ text: 'hers and more', baseRevision: 9 })
    const saving = step(taken, 'hers and more', { on: 'save' }).session
    const saved = step(saving, 'hers and more', { on: 'saved', flowId: 1, revision: 10 }).session
    expect(saved.setAside).toEqual({ text: 'mine', baseRevision: 4 })
    expect(step(saved, 'hers and more', { on: 'let-go' }).session.setAside).toBeNull()
  })
})

describe('leaving', () => {
  it('goes at once where everything is saved', () => {
    expect(walk(draft, 'saved', { on: 'leave' }).effects).toEqual([{ do: 'go' }])
    expect(walk(draft, 'mine', { on: 'leave' }).effects).toEqual([])
  })

  it('goes after saving, without changing the address of a version that was open', () => {
    const { effects } = walk(live, 'mine', { on: 'leave' }, { on: 'save' }, { on: 'saved', flowId: 1, revision: 5 })
    expect(effects.map((effect) => effect.do)).toEqual(['tell', 'settle-copies', 'go'])
  })

  it('waits for a save that is under way', () => {
    const { effects } = walk(draft, 'mine', { on: 'save' }, { on: 'leave' }, { on: 'saved', flowId: 1, revision: 5 })
    expect(effects).toContainEqual({ do: 'go' })
  })

  it('stays where something came in while saving, and where saving fails still asks', () => {
    const leaving = walk(live, 'mine', { on: 'leave' }, { on: 'save' }).session
    const { effects } = step(leaving, 'and more', { on: 'saved', flowId: 1, revision: 5 })
    expect(effects.map((effect) => effect.do)).toEqual(['tell', 'settle-copies', 'stay', 'move'])
    const failed = step(leaving, 'mine', { on: 'save-failed', detail: 'network' })
    expect(failed.session).toMatchObject({ isLeaving: true, act: { is: 'editing' }, saved: 'saved' })
    // Reasons at the nodes are mended there.
    const refused = step(leaving, 'mine', { on: 'save-failed', detail: null })
    expect([refused.session.isLeaving, refused.effects.map((effect) => effect.do)]).toEqual([false, ['tell', 'stay']])
  })

  it('stays when the conflict on the way out is answered with going on', () => {
    const events: SessionEvent<string>[] = [{ on: 'leave' }, { on: 'save' }, { on: 'save-refused', theirs }]
    const { session, effects } = walk(draft, 'mine', ...events, { on: 'keep-mine' })
    expect([session.isLeaving, effects]).toEqual([false, [{ do: 'stay' }]])
  })

  it('stays when another’s text is taken on the way out, and waits for a word about one’s own', () => {
    const events: SessionEvent<string>[] = [{ on: 'leave' }, { on: 'save' }, { on: 'save-refused', theirs }]
    const { session, effects } = walk(draft, 'mine', ...events, { on: 'take-theirs' })
    expect(effects.map((effect) => effect.do)).not.toContain('go')
    expect(effects).toContainEqual({ do: 'stay' })
    expect(holdsBack(session, 'hers')).toBe(true)
    expect(step(session, 'hers', { on: 'leave' }).session.isLeaving).toBe(true)
    const { session: free } = step(session, 'hers', { on: 'let-go' })
    expect([holdsBack(free, 'hers'), step(free, 'hers', { on: 'leave' }).effects]).toEqual([false, [{ do: 'go' }]])
  })

  it('discards only what is unsaved', () => {
    const { effects } = walk(draft, 'mine', { on: 'leave' }, { on: 'discard' })
    expect(effects).toEqual([
      { do: 'show', text: 'saved', keepsUndo: true },
      { do: 'settle-copies', flowIds: [1] },
      { do: 'go' },
    ])
  })
})

describe('publishing', () => {
  const read: SessionEvent<string>[] = [{ on: 'publish' }, { on: 'live-read', live: liveText, isChanged: true }]

  it('asks with what is live before anything is sent', () => {
    const asked = walk(draft, 'mine', ...read)
    expect([asked.session.act, asked.effects]).toMatchObject([{ is: 'asking', live: liveText, mine: 'mine' }, []])
    const agreed = walk(draft, 'mine', ...read, { on: 'agree' })
    expect(agreed.effects).toEqual([{ do: 'publish', flowId: 1, text: 'mine', revision: 4 }])
    expect(walk(draft, 'mine', ...read, { on: 'refuse' }).session.act).toEqual({ is: 'editing' })
  })

  it('agrees to replace the live version by an older one in the same question', () => {
    expect(walk(older, 'saved', ...read, { on: 'agree' }).effects).toMatchObject([{ replacesVersion: 6 }])
  })

  it('asks nothing and agrees to nothing where the text is what is live: the server says so', () => {
    const same: SessionEvent<string> = { on: 'live-read', live: liveText, isChanged: false }
    const { effects } = walk(older, 'saved', { on: 'publish' }, same)
    expect(effects).toEqual([{ do: 'publish', flowId: 3, text: 'saved', revision: 4 }])
  })

  it('reads again what is live when the server asks, and names that', () => {
    const asks: SessionEvent<string>[] = [...read, { on: 'agree' }, { on: 'publish-asks', reason: 'No lugar da 8?' }]
    expect(walk(draft, 'mine', ...asks).effects).toEqual([{ do: 'read-live', isFresh: true }])
    const again: SessionEvent<string> = {
      on: 'live-read',
      live: { flowId: 5, version: 8, text: 'new' },
      isChanged: true,
    }
    const { session } = walk(draft, 'mine', ...asks, again)
    expect(session.act).toMatchObject({ is: 'asking', replacesVersion: 8, reason: 'No lugar da 8?' })
    expect(walk(draft, 'mine', ...asks, again, { on: 'agree' }).effects).toMatchObject([{ replacesVersion: 8 }])
  })

  it('leads to the new version, and tells a draft that stays behind it', () => {
    const published = { on: 'published', flowId: 9, version: 7, revision: 4, draftIsNewer: true } as const
    const { session, effects } = walk(older, 'mine', ...read, { on: 'agree' }, published)
    expect(session.source).toMatchObject({
      flowId: 9,
      version: 7,
      kind: 'version',
      activeVersionId: 9,
      draftIsNewer: true,
    })
    expect(effects).toContainEqual({ do: 'move', flowId: 9 })
  })
})

describe('what is live', () => {
  it('knows that there is nothing to publish', () => {
    expect(isLiveText(openSession(live, 'saved', null), 'saved')).toBe(true)
    expect(isLiveText(openSession({ ...draft, draftIsNewer: false }, 'saved', null), 'saved')).toBe(true)
    expect(isLiveText(openSession(live, 'saved', null), 'mine')).toBe(false)
    expect(isLiveText(openSession(draft, 'saved', null), 'saved')).toBe(false)
    expect(isLiveText(openSession(older, 'saved', null), 'saved')).toBe(false)
    expect(isLiveText(openSession({ ...draft, activeVersionId: null }, 'saved', null), 'saved')).toBe(false)
  })
})

describe('files that are on their way', () => {
  const began = { on: 'upload-began' } as const
  const ended = { on: 'upload-ended', isFailed: false } as const

  it.each([
    ['save', 'save'],
    ['publish', 'read-live'],
  ] as const)('are waited for before what one asked for: %s', (on, effect) => {
    const waiting = walk(draft, 'mine', began, began, { on }, ended)
    expect(waiting.effects).toEqual([])
    expect(waiting.session).toMatchObject({ act: { is: 'editing' }, awaited: on })
    const after = step(waiting.session, 'mine with a file', ended)
    expect(after.effects).toMatchObject([{ do: effect }])
    if (effect === 'save') expect(after.effects).toMatchObject([{ text: 'mine with a file' }])
    expect(after.session.awaited).toBeNull()
  })

  it('end the waiting where one does not get there', () => {
    const { session, effects } = walk(draft, 'mine', began, { on: 'save' }, { on: 'upload-ended', isFailed: true })
    expect(effects).toEqual([])
    expect(session).toMatchObject({ awaited: null, uploads: 0, act: { is: 'editing' } })
  })

  it('hold back who leaves, and let go who waited once there is nothing to lose', () => {
    const { session, effects } = walk(draft, 'saved', began, { on: 'leave' })
    expect([holdsBack(session, 'saved'), effects, session.isLeaving]).toEqual([true, [], true])
    expect(step(session, 'saved', { on: 'upload-ended', isFailed: true }).effects).toEqual([{ do: 'go' }])
    expect(step(session, 'saved with a file', ended).effects).toEqual([])
  })

  it('are still waited for after a save that began before them', () => {
    const { session } = walk(draft, 'mine', { on: 'save' }, began, { on: 'saved', flowId: 1, revision: 5 })
    expect(session.uploads).toBe(1)
  })
})
