import {
  type ConversationEvent,
  conversationTopic,
  type DialogChanged,
  type HereTold,
  hereTopic,
} from '../../../conversation/model/events.ts'
import type { Platform } from '../../../platform/index.ts'
import { listStoppedCompanies } from './livechat.queries.ts'
import { listChangedDialogs } from './visitor-dialogs.queries.ts'

/** An open stream of a visitor. */
export interface VisitorListener {
  companyId: number
  identityId: number
  changed(event: DialogChanged): void
  /** A dialog of the visitor has reached this version; the change itself was not received. */
  reached(dialogId: number, version: number): void
  /** Something changed in the company since the last heartbeat: the visitor's place in a queue may have changed. */
  othersMoved(): void
  /** Called every two seconds, also without a change: whether the company is paused. */
  paused(isPaused: boolean): void
  /** A person starts or stops typing to the visitor. */
  personTypes(dialogId: number, isTyping: boolean): void
}

export interface VisitorHub {
  /** @returns a function that unsubscribes */
  add(listener: VisitorListener): () => void
  /** Resolves once changes of the company are tracked from a position: data read afterwards misses nothing. */
  positioned(companyId: number): Promise<void>
  /** Queries changes once for all companies; called by the heartbeat. */
  reconcileAll(): Promise<void>
  close(): void
}

interface Company {
  listeners: Map<number, Set<VisitorListener>>
  position: string | null
  positioning: Promise<void> | null
  stop(): void
}

/** Maximum delay of a change whose event was lost. */
const reconcileMs = 10_000
/** A suspension, or its end, is reported within five seconds, by one query for all companies. */
const pausedMs = 2_000

/** Listening visitors by company in this process: one subscription per company, and one query per heartbeat. */
export const createVisitorHub = ({ realtime, database, log }: Platform): VisitorHub => {
  const companies = new Map<number, Company>()

  const open = (companyId: number): Company => {
    const listeners: Company['listeners'] = new Map()
    const stops = [
      realtime.subscribe<ConversationEvent>(conversationTopic(companyId), (event) => {
        if (event.type !== 'dialog.changed' || event.identityId === undefined) return
        for (const listener of listeners.get(event.identityId) ?? []) listener.changed(event)
      }),
      realtime.subscribe<HereTold>(hereTopic(companyId), (told) => {
        if (told.type !== 'person') return
        for (const listener of listeners.get(told.identityId) ?? []) listener.personTypes(told.dialogId, told.isTyping)
      }),
    ]
    const stop = (): void => {
      for (const each of stops) each()
    }
    const company: Company = { listeners, position: null, positioning: null, stop }
    companies.set(companyId, company)
    return company
  }

  const reconcile = async (companyId: number, company: Company): Promise<void> => {
    const { position, changed } = await listChangedDialogs(database.scoped(companyId), companyId, company.position)
    company.position = position
    for (const { id, identityId, version } of changed)
      for (const listener of company.listeners.get(identityId) ?? []) listener.reached(id, version)
    if (changed.length === 0) return
    for (const listeners of company.listeners.values()) for (const listener of listeners) listener.othersMoved()
  }

  const reconcileAll = async (): Promise<void> => {
    for (const [companyId, company] of [...companies])
      await reconcile(companyId, company).catch((err: unknown) =>
        log.warn({ err, companyId }, 'live chat could not reconcile'),
      )
  }
  const tellPaused = async (): Promise<void> => {
    if (companies.size === 0) return
    const stopped = new Set(await listStoppedCompanies(database.unscoped()))
    for (const [companyId, { listeners }] of companies)
      for (const own of listeners.values()) for (const listener of own) listener.paused(stopped.has(companyId))
  }
  const timer = setInterval(() => void reconcileAll(), reconcileMs)
  const pausedTimer = setInterval(
    () => void tellPaused().catch((err: unknown) => log.warn({ err }, 'live chat could not look for suspensions')),
    pausedMs,
  )
  timer.unref()
  pausedTimer.unref()

  return {
    add: (listener) => {
      const company = companies.get(listener.companyId) ?? open(listener.companyId)
      const own = company.listeners.get(listener.identityId) ?? new Set()
      company.listeners.set(listener.identityId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) company.listeners.delete(listener.identityId)
        if (company.listeners.size > 0 || companies.get(listener.companyId) !== company) return
        company.stop()
        companies.delete(listener.companyId)
      }
    },
    positioned: async (companyId) => {
      const company = companies.get(companyId)
      if (!company || company.position !== null) return
      company.positioning ??= reconcile(companyId, company).finally(() => {
        company.positioning = null
      })
      await company.positioning
    },
    reconcileAll,
    close: () => {
      clearInterval(timer)
      clearInterval(pausedTimer)
      for (const company of companies.values()) company.stop()
      companies.clear()
    },
  }
}
