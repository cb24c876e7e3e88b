import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../../../../scripts/lib/property-runs.ts'
import { step } from './session.ts'
import { type Effect, hasUnsaved, openSession, type Session, type SessionEvent } from './session-state.ts'
import { SmallServer, type Typed } from './testing.ts'

interface Copy {
  text: Typed
  baseRevision: number
}

/** One person with the editor open. What an answer of the server will say is known when it is sent and told when it arrives. */
class Author {
  session!: Session<Typed>
  text!: Typed
  /** The copies of unsaved text, which outlive a reload, by flow. */
  copies = new Map<number, Copy>()
  /** Calls on their way to the server, and answers on their way back. */
  calls: (() => SessionEvent<Typed>)[] = []
  answers: SessionEvent<Typed>[] = []
  isOut = false

  readonly name: string
  readonly server: SmallServer

  constructor(name: string, server: SmallServer) {
    this.name = name
    this.server = server
    this.open(1)
  }

  open(flowId: number): void {
    const source = this.server.sourceOf(flowId)
    const saved = this.server.textOf(flowId)
    // The same text as the saved one is no unsaved one: the answer to saving it was lost.
    if (this.copies.get(source.flowId)?.text === saved) this.copies.delete(source.flowId)
    const copy = this.copies.get(source.flowId)
    const isOvertaken = copy !== undefined && copy.baseRevision !== source.revision
    const recovered = copy && { ...copy, updatedAt: '', isOvertaken, overtakenBy: null }
    this.session = openSession(source, saved, recovered ?? null)
    this.text = copy?.text ?? saved
    this.calls = []
    this.answers = []
    this.isOut = false
  }

  type(text: string): void {
    this.text = { text, over: this.text }
    this.keepCopy()
  }

  keepCopy(): void {
    const { source, baseRevision } = this.session
    if (hasUnsaved(this.session, this.text)) this.copies.set(source.flowId, { text: this.text, baseRevision })
    else this.copies.delete(source.flowId)
  }

  do(event: SessionEvent<Typed>): void {
    const { session, effects } = step(this.session, this.text, event)
    this.session = session
    for (const effect of effects) this.perform(effect)
  }

  perform(effect: Effect<Typed>): void {
    const { server, name } = this
    switch (effect.do) {
      case 'save':
        this.calls.push(() => {
          const answer = server.save(name, effect, effect.replacesRevision)
          if (answer.is === 'refused') return { on: 'save-refused', theirs: server.readTheirs() }
          return { on: 'saved', flowId: answer.flowId, revision: answer.revision }
        })
        break
      case 'publish':
        this.calls.push(() => {
          const answer = server.publish(name, effect, effect.replacesVersion)
          if (answer.is === 'asks') return { on: 'publish-asks', reason: answer.reason }
          if (answer.is === 'nothing') return { on: 'nothing-to-publish', detail: '' }
          return { on: 'published', ...answer }
        })
        break
      case 'read-live': {
        const { text } = this
        this.calls.push(() => {
          const live = server.readLive()
          return { on: 'live-read', live, isChanged: live?.text !== text }
        })
        break
      }
      case 'show':
        this.text = effect.text
        this.keepCopy()
        break
      case 'settle-copies':
        for (const flowId of effect.flowIds) this.copies.delete(flowId)
        this.keepCopy()
        break
      case 'go':
        expect([this.text, this.session.act.is]).toEqual([this.session.saved, 'editing'])
        this.isOut = true
        break
      default:
    }
  }
}

type Move =
  | SessionEvent<Typed>['on']
  | 'type'
  | 'send'
  | 'answer'
  | 'lose'
  | 'reload'
  | 'open-draft'
  | 'open-live'
  | 'open-oldest'
interface Turn {
  who: 0 | 1
  move: Move
}

const asked: Move[] = [
  'save',
  'save',
  'publish',
  'agree',
  'agree',
  'refuse',
  'overwrite',
  'take-theirs',
  'keep-mine',
  'take-back',
]
const around: Move[] = ['type', 'type', 'send', 'send', 'send', 'answer', 'answer', 'answer', 'lose', 'reload']
const ways: Move[] = ['open-draft', 'open-live', 'open-oldest', 'leave', 'stay', 'discard', 'dismiss']
const turns = fc.array(
  fc.record({ who: fc.constantFrom<(0 | 1)[]>(0, 1), move: fc.constantFrom(...asked, ...around, ...around, ...ways) }),
  { minLength: 10, maxLength: 60 },
)

const play = (author: Author, { move }: Turn, count: number): void => {
  const { server } = author
  switch (move) {
    case 'type':
      author.type(`${author.name} ${count}`)
      break
    case 'send': {
      const call = author.calls.shift()
      if (call) author.answers.push(call())
      break
    }
    case 'answer':
    case 'lose': {
      const answer = author.answers.shift()
      if (answer) author.do(move === 'answer' ? answer : failureOf(author))
      break
    }
    case 'reload':
      author.open(author.session.source.flowId)
      break
    case 'open-draft':
      author.open(1)
      break
    case 'open-live':
      author.open(server.live?.flowId ?? 1)
      break
    case 'open-oldest':
      author.open(server.versions[0]?.flowId ?? 1)
      break
    default:
      author.do({ on: move } as SessionEvent<Typed>)
  }
}

/** The server has done it and the answer is lost. */
const failureOf = ({ session }: Author): SessionEvent<Typed> =>
  session.act.is === 'saving' ? { on: 'save-failed', detail: '' } : { on: 'publish-failed', detail: '' }

/** What was typed and never saved is on the canvas or in a copy, unless its author chose to drop it. */
const expectTypedKept = (author: Author, before: Typed, mayDrop: boolean): void => {
  const { text, copies, server, session } = author
  const kept = [text, session.setAside?.text, ...[...copies.values()].map((copy) => copy.text)]
  if (!mayDrop && !server.known.has(before)) expect(kept).toContain(before)
  // What counts as unsaved survives a crash at any moment, what counts as saved is the server's.
  if (hasUnsaved(session, text)) expect(copies.get(session.source.flowId)?.text).toBe(text)
  else expect(server.known).toContain(text)
}

const act = (who: 0 | 1, ...moves: Move[]): Turn[] => moves.map((move) => ({ who, move }))
const save: Move[] = ['type', 'save', 'send', 'answer']
/** A published version, a newer draft of Ana's, and Bruno with his own text begun from it. */
const beginning: Turn[] = [
  ...act(0, ...save, 'publish', 'send', 'answer', 'agree', 'send', 'answer', ...save),
  ...act(1, 'open-draft', 'type'),
]

it('no saved text disappears unasked and no typed text is forgotten, whatever two people do and in whatever order calls arrive', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(turns, (all) => {
      const server = new SmallServer()
      const authors = [new Author('Ana', server), new Author('Bruno', server)] as const
      for (const [count, turn] of [...beginning, ...all].entries()) {
        const author = authors[turn.who]
        const before = author.text
        play(author, turn, count)
        // Who was on the way out and chose the other's draft has gone.
        const mayDrop = turn.move === 'discard' || (turn.move === 'take-theirs' && author.isOut)
        if (author.isOut) author.open(1)
        expectTypedKept(author, before, mayDrop || (turn.move === 'type' && author.text.over === before))
        reached.add(author.session.act.is)
      }
    }),
    propertyRuns(1500),
  )
  expect([...reached].sort()).toEqual(['asking', 'conflict', 'editing', 'publishing', 'reading-live', 'saving'])
})
