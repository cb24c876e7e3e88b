import type { SidebarDialog } from '@prosa/contract'

/** A conversation in which nobody can act. */
export interface Alarm {
  dialogId: number
  /** The customer's name. */
  name: string
  /** Start of the customer's wait, ISO. */
  waitsSince: string
  /** Start of the alarm, ISO; a different time means a different alarm. */
  alarmedAt: string
}

export interface Alarms {
  /** Adds a conversation's newest row. @returns whether it has a new alarm */
  see: (row: SidebarDialog) => boolean
  /** Starts a full read: pass the answer, or null on failure, to the returned function. Rows added meanwhile are newer. */
  beginReading: () => (rows: readonly SidebarDialog[] | null) => void
  remove: (dialogId: number) => void
  /** Dismisses the current alarms for this person. */
  dismissAll: () => void
  /** Alarms to show, the longest wait first. */
  items: () => readonly Alarm[]
  subscribe: (listener: () => void) => () => void
}

const alarmOf = ({ id, name, waitsSince, queuedSince, alarmedAt }: SidebarDialog): Alarm | null =>
  alarmedAt === null ? null : { dialogId: id, name, alarmedAt, waitsSince: waitsSince ?? queuedSince ?? alarmedAt }

const byAge = (one: Alarm, other: Alarm): number => (one.alarmedAt < other.alarmedAt ? -1 : 1)

/** Alarms of the conversations that this user sees, until somebody acts or this user dismisses them. */
export function createAlarms(): Alarms {
  const on = new Map<number, Alarm>()
  /** The dismissed alarm of each conversation. */
  const dismissed = new Map<number, string>()
  /** Rows added during a full read. */
  const readings = new Set<Set<number>>()
  const heard = (dialogId: number): void => {
    for (const reading of readings) reading.add(dialogId)
  }
  const listeners = new Set<() => void>()
  let shown: readonly Alarm[] = []
  const tell = (): void => {
    shown = [...on.values()].filter(({ dialogId, alarmedAt }) => dismissed.get(dialogId) !== alarmedAt).sort(byAge)
    for (const listener of listeners) listener()
  }
  return {
    see: (row) => {
      heard(row.id)
      const alarm = alarmOf(row)
      const known = on.get(row.id)
      if (alarm === null && known === undefined) return false
      if (alarm === null) on.delete(row.id)
      else on.set(row.id, alarm)
      tell()
      return alarm !== null && alarm.alarmedAt !== known?.alarmedAt && dismissed.get(row.id) !== alarm.alarmedAt
    },
    beginReading: () => {
      const since = new Set<number>()
      readings.add(since)
      return (rows) => {
        readings.delete(since)
        if (rows === null) return
        for (const dialogId of on.keys()) if (!since.has(dialogId)) on.delete(dialogId)
        for (const alarm of rows.map(alarmOf)) if (alarm && !since.has(alarm.dialogId)) on.set(alarm.dialogId, alarm)
        tell()
      }
    },
    remove: (dialogId) => {
      heard(dialogId)
      if (on.delete(dialogId)) tell()
    },
    dismissAll: () => {
      for (const { dialogId, alarmedAt } of on.values()) dismissed.set(dialogId, alarmedAt)
      tell()
    },
    items: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
