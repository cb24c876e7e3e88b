import { type AutomationAct, automationDefinition, type PreparedAutomation, type SkipReason } from '@prosa/contract'
import type { StoredDefinition, StoredTemplate } from '../model/follow-up.ts'
import type { StoredFile } from '../model/present.ts'
import type { StoredAct, StoredAutomation } from '../model/stored-automation.ts'

/** An act with what it names. `gone`: that is not there any more. */
export type ReadyAct =
  | (Extract<AutomationAct, { kind: 'label' }> & { name: string })
  | Extract<
      AutomationAct,
      { kind: 'transfer' | 'assign' | 'note' | 'stop-follow-ups' | 'give-to-bot' | 'close' | 'notify' }
    >
  | (Extract<AutomationAct, { kind: 'remind' }> & Maker)
  | ({
      kind: 'follow-up'
      followUpId: number
      workspaceId: number
      version: number
      definition: StoredDefinition
    } & Maker)
  | SayAct
  | { kind: 'gone'; was: 'label' | 'canned' | 'follow-up' | 'remind' }

/** Beyond the channel's time, and without text and files, it says its template. */
export interface SayAct {
  kind: 'say'
  was: 'message' | 'canned'
  text: string
  files: readonly StoredFile[]
  template: StoredTemplate | null
}

/** Who saved the automation last: what it plans is theirs. */
interface Maker {
  madeBy: number
}

/** An automation that acts or observes, as turns know it. */
export interface ActiveAutomation {
  id: number
  name: string
  version: number
  isObserving: boolean
  workspaceIds: ReadonlySet<number>
  /** Only silences that began after it are its own, so that switching it on writes to nobody of before. */
  onSinceMs: number
  /** Its acts depend on what is planned in the room. */
  asksPlanned: boolean
  prepared: PreparedAutomation
  acts: readonly ReadyAct[]
}

export const noAutomations: readonly ActiveAutomation[] = []

/** A stored definition; null for one of a newer program, which this one cannot follow. */
export const readAutomation = (stored: unknown): StoredAutomation | null => {
  const { success, data } = automationDefinition.safeParse(stored)
  if (!success) return null
  const { acts } = stored as StoredAutomation
  return {
    ...data,
    acts: data.acts.map((act, place): StoredAct => {
      if (act.kind !== 'message') return act
      const { kind, text } = act
      // The check leaves out what the provider said of its template.
      const was = acts[place]
      return was?.kind === 'message' && was.template ? { kind, text, template: was.template } : { kind, text }
    }),
  }
}

/** An act of an automation, and why it was left out. */
export interface RanAct {
  kind: string
  skipped: SkipReason | null
}

/** What an automation did in a turn, or would have done. */
export interface NewRun {
  automationId: number
  version: number
  /** `seq` of the customer's message; of what happened to a room, the id of its row. */
  occurrence: number
  outcome: 'done' | 'would' | 'skipped' | 'stopped'
  /** Of the company's calendar. */
  day: string
  acts: readonly RanAct[]
  /** Of one that stopped since automations led to one another: these, itself last; else empty. */
  chain: readonly number[]
}
