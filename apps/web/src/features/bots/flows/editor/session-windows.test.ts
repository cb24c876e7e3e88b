import { describe, expect, it } from 'vitest'
import { step } from './session.ts'
import { type FlowSource, openSession, type Session, type SessionEvent, type Theirs } from './session-state.ts'

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
const theirs: Theirs<string> = {
  text: 'hers',
  source: { ...draft, revision: 9 },
  savedBy: 'Marina',
  isOwn: true,
  savedAt: '2026-11-22T09:00:00Z',
}

/** Takes the events in order; gives the last step. */
const walk = (...events: SessionEvent<string>[]) => {
  let session: Session<string> = openSession(draft, 'saved', null)
  let effects: ReturnType<typeof step<string>>['effects'] = []
  for (const event of events) ({ session, effects } = step(session, 'mine', event))
  return { session, effects }
}

describe("another window of one's own", () => {
  it('that saved meanwhile is joined in by saving, without a question', () => {
    const { session, effects } = walk({ on: 'save' }, { on: 'save-refused', theirs, joined: 'both' })
    expect(session).toMatchObject({ saved: 'hers', baseRevision: 9, act: { is: 'saving', mine: 'both' } })
    expect(effects).toEqual([
      { do: 'show', text: 'both', keepsUndo: false },
      { do: 'tell', notice: { tell: 'joined' } },
      { do: 'save', flowId: 1, text: 'both', revision: 9 },
    ])
  })

  it('is followed at once where that asks nobody, and told of where it does', () => {
    const followed = walk({ on: 'saved-elsewhere', theirs, joined: 'both' })
    expect(followed.session).toMatchObject({ saved: 'hers', baseRevision: 9, act: { is: 'editing' } })
    expect(followed.effects.map((effect) => effect.do)).toEqual(['show', 'settle-copies', 'tell'])
    const told = walk({ on: 'saved-elsewhere', theirs, joined: null })
    expect(told.session).toMatchObject({ saved: 'saved', baseRevision: 4 })
    // The copy that both windows share was forgotten there.
    expect(told.effects.map((effect) => effect.do)).toEqual(['settle-copies', 'tell'])
    const late = { ...theirs, source: { ...draft, revision: 4 } }
    expect(walk({ on: 'saved-elsewhere', theirs: late, joined: 'both' }).effects).toEqual([])
  })
})
