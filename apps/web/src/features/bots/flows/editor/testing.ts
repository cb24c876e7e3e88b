import type { FlowSource, Live, Theirs } from './session-state.ts'

/** A text and the text that it was based on. */
export interface Typed {
  text: string
  over: Typed | null
}

const beganFrom = (text: Typed, ancestor: Typed): boolean => {
  for (let at: Typed | null = text; at; at = at.over) if (at === ancestor) return true
  return false
}

interface Version {
  flowId: number
  text: Typed
  /** The draft's revision that was published, or the revision of the live version before. */
  revision: number
}

interface Base {
  flowId: number
  text: Typed
  revision: number
}

export type SaveAnswer = { is: 'saved'; flowId: number; revision: number } | { is: 'refused' }
export type PublishAnswer =
  | { is: 'published'; flowId: number; version: number; revision: number; draftIsNewer: boolean }
  | { is: 'asks'; reason: string }
  | { is: 'nothing' }

const draftId = 1

/** The server's rules of saving and publishing, as its own model test checks them; also detects lost texts. */
export class SmallServer {
  draft: Typed = { text: 'new', over: null }
  revision = 1
  savedBy: string | null = null
  versions: Version[] = []
  /** Every text that was ever saved or published. */
  known = new Set<Typed>([this.draft])

  get live(): Version | null {
    return this.versions.at(-1) ?? null
  }

  sourceOf(flowId: number): FlowSource {
    const place = this.versions.findIndex((version) => version.flowId === flowId)
    return {
      botId: 7,
      flowId: place < 0 ? draftId : flowId,
      kind: place < 0 ? 'draft' : 'version',
      version: place < 0 ? null : place + 1,
      revision: this.revision,
      draftId,
      activeVersionId: this.live?.flowId ?? null,
      draftIsNewer: this.live !== null && this.holdsUnpublished(),
    }
  }

  textOf(flowId: number): Typed {
    return this.versions.find((version) => version.flowId === flowId)?.text ?? this.draft
  }

  readTheirs(): Theirs<Typed> {
    return {
      text: this.draft,
      source: this.sourceOf(draftId),
      savedBy: this.savedBy,
      isOwn: false,
      savedAt: '2026-11-22T09:00:00Z',
    }
  }

  readLive(): Live<Typed> | null {
    return this.live && { flowId: this.live.flowId, version: this.versions.length, text: this.live.text }
  }

  save(who: string, base: Base, replacesRevision?: number): SaveAnswer {
    const isAgreed = replacesRevision !== undefined
    const isRefused = isAgreed ? replacesRevision !== this.revision : this.isAgainst(base)
    if (isRefused && base.text !== this.draft) return { is: 'refused' }
    this.write(who, base.text, isAgreed)
    return { is: 'saved', flowId: draftId, revision: this.revision }
  }

  publish(who: string, base: Base, replacesVersion?: number): PublishAnswer {
    if (this.live?.text === base.text) return { is: 'nothing' }
    const { kind } = this.sourceOf(base.flowId)
    const isOrdinary = kind === 'draft' || (base.flowId === this.live?.flowId && !this.holdsUnpublished())
    const follows = isOrdinary && (!this.isAgainst(base) || base.text === this.draft)
    const number = this.versions.length
    if (!follows && replacesVersion !== number) return { is: 'asks', reason: `instead of ${number}?` }
    const flowId = 10 + number
    const before = this.live?.revision ?? 0
    this.known.add(base.text)
    this.versions.push({ flowId, text: base.text, revision: follows ? this.revision + 1 : before })
    if (follows) this.write(who, base.text, false)
    const draftIsNewer = !follows && this.revision > before
    return { is: 'published', flowId, version: number + 1, revision: this.revision, draftIsNewer }
  }

  private holdsUnpublished(): boolean {
    return this.revision > (this.live?.revision ?? 1)
  }

  private isAgainst({ flowId, revision }: Base): boolean {
    return revision !== this.revision || (this.sourceOf(flowId).kind === 'version' && this.holdsUnpublished())
  }

  private write(who: string, text: Typed, isAgreed: boolean): void {
    const isKept = this.savedBy === null || this.versions.some((version) => version.text === this.draft)
    if (!isAgreed && !isKept && !beganFrom(text, this.draft))
      throw new Error(`${this.savedBy}'s "${this.draft.text}" was lost to ${who}'s "${text.text}" unasked`)
    this.draft = text
    this.known.add(text)
    this.savedBy = who
    this.revision += 1
  }
}
