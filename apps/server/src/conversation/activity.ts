import type { Handles } from '../platform/database/index.ts'
import { type ActivityNote, writeActivity } from './activity.queries.ts'
import type { DialogDraft } from './dialog/draft.ts'

/** Activity of connections: collected in memory and written to the database every ten seconds. */
export interface Activity {
  /** Call after the commit of these drafts. Counts customers' messages, and our messages on channels without an outbox. */
  noted(drafts: readonly DialogDraft[], at: Date): void
  /** The provider accepted a message at that time. */
  sent(companyId: number, connectionId: number, at: Date): void
  /** The provider answered, but accepted no message. */
  answered(companyId: number, connectionId: number): void
  /** The provider does not answer; nothing is sent to it until that time. */
  rests(companyId: number, connectionId: number, since: Date, until: Date): void
  /** Writes what was collected. What cannot be written is kept for the next attempt. */
  flush(): Promise<void>
  /** Writes every ten seconds. May be called several times; the first `stop` ends the timer. */
  start(): void
  stop(): Promise<void>
}

export interface ActivityDeps {
  /** Handles of the pool for background work. */
  worker: Handles
  /** A connection of this company was paused because its provider fails, or resumed. */
  changed(companyId: number): void
  failed(error: unknown): void
  everyMs?: number
}

const usualEveryMs = 10_000
/** Connections per transaction. */
const maxBatch = 500

const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one

const merge = (known: ActivityNote | undefined, note: ActivityNote): ActivityNote =>
  known
    ? {
        ...note,
        inboundAt: later(known.inboundAt, note.inboundAt),
        outboundAt: later(known.outboundAt, note.outboundAt),
        rest: note.rest ?? known.rest,
      }
    : note

export const createActivity = ({ worker, changed, failed, everyMs = usualEveryMs }: ActivityDeps): Activity => {
  let waiting = new Map<string, ActivityNote>()
  /** Connections that are paused, as seen by this process. */
  const resting = new Set<string>()
  /** Companies to notify after the next write. */
  let changedCompanies = new Set<number>()
  let timer: ReturnType<typeof setInterval> | undefined
  let flushing: Promise<void> = Promise.resolve()

  const note = (companyId: number, connectionId: number, change: Partial<ActivityNote>): void => {
    const key = `${companyId}:${connectionId}`
    const next = { companyId, connectionId, inboundAt: null, outboundAt: null, rest: null, ...change }
    waiting.set(key, merge(waiting.get(key), next))
  }

  const answered = (companyId: number, connectionId: number, outboundAt: Date | null): void => {
    if (resting.delete(`${companyId}:${connectionId}`)) changedCompanies.add(companyId)
    note(companyId, connectionId, { outboundAt, rest: { kind: 'over' } })
  }

  const write = async (): Promise<void> => {
    const notes = [...waiting.values()]
    const companies = changedCompanies
    waiting = new Map()
    changedCompanies = new Set()
    // Always in the same order, so that two processes cannot deadlock.
    notes.sort((a, b) => a.companyId - b.companyId || a.connectionId - b.connectionId)
    for (let from = 0; from < notes.length; from += maxBatch) {
      try {
        await writeActivity(worker, notes.slice(from, from + maxBatch))
      } catch (error) {
        for (const one of notes.slice(from)) {
          const key = `${one.companyId}:${one.connectionId}`
          const newer = waiting.get(key)
          waiting.set(key, newer ? merge(one, newer) : one)
        }
        changedCompanies = new Set([...changedCompanies, ...companies])
        throw error
      }
    }
    for (const companyId of companies) changed(companyId)
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(write).catch(failed)
    return flushing
  }

  return {
    noted: (drafts, at) => {
      for (const { before, dialog, messages } of drafts) {
        const inboundAt = dialog.inbound > before.inbound ? at : null
        const outboundAt = messages.some(({ sender, status }) => sender !== 'CLIENT' && status === 'stored') ? at : null
        if (inboundAt || outboundAt) note(dialog.companyId, dialog.connectionId, { inboundAt, outboundAt })
      }
    },
    sent: (companyId, connectionId, at) => answered(companyId, connectionId, at),
    answered: (companyId, connectionId) => answered(companyId, connectionId, null),
    rests: (companyId, connectionId, since, until) => {
      const key = `${companyId}:${connectionId}`
      if (!resting.has(key)) changedCompanies.add(companyId)
      resting.add(key)
      note(companyId, connectionId, { rest: { kind: 'rests', since, until } })
    },
    flush,
    start: () => {
      timer ??= setInterval(() => void flush(), everyMs)
    },
    stop: async () => {
      clearInterval(timer)
      timer = undefined
      await flush()
    },
  }
}
