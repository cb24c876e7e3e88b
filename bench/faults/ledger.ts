import type { LedgerEntry } from '../../tools/standins/provider/index.ts'
import type { TakenByMeta } from './channels/graph.ts'

/** What everybody outside took, each in the order in which it took it. */
export interface Evidence {
  fake: readonly LedgerEntry[]
  meta?: readonly TakenByMeta[]
  /** Customers' messages of which the outside system heard. */
  told?: readonly LedgerEntry[]
}

/** When a sending process died or stood still: what it had sent just before, or while, may be sent again by another. */
export interface Doubtful {
  fromMs: number
  toMs: number
}

/** Copies of a message sent within this time before the server was killed may come twice: nobody could know of the first. */
const inFlightMs = 17_000

/**
 * Meta's ledger by our references. What bears none is known by the id that it was given; where that is not the one that was kept,
 * it was sent again later: it is counted to the next message of its customer that is known.
 */
export const nameMeta = (
  taken: readonly TakenByMeta[],
  stored: readonly { dialogId: number; seq: number; providerId: string | null }[],
): LedgerEntry[] => {
  const byId = new Map(stored.map((one) => [one.providerId, `${one.dialogId}-${one.seq}`]))
  const known = taken.map(({ reference, id }) => reference ?? byId.get(id) ?? null)
  return taken.flatMap((entry, place) => {
    const ofCustomer = (_: unknown, other: number): boolean => taken[other]?.to === entry.to
    const later = known.slice(place).find((one, offset) => one !== null && ofCustomer(one, place + offset))
    const earlier = known.slice(0, place).findLast((one, other) => one !== null && ofCustomer(one, other))
    return [{ ...entry, reference: later ?? earlier ?? `0-${entry.id}` }]
  })
}

export const findDoubles = (
  ledger: readonly LedgerEntry[],
  moments: readonly Doubtful[],
): { explained: number; unexplained: string[] } => {
  const seen = new Map<string, LedgerEntry>()
  const unexplained: string[] = []
  let explained = 0
  for (const entry of ledger) {
    const before = seen.get(entry.reference)
    seen.set(entry.reference, entry)
    if (!before) continue
    const nobodyKnew = moments.some(({ fromMs, toMs }) => toMs >= before.atMs - 50 && fromMs - before.atMs < inFlightMs)
    if (before.mode !== 'ok' || nobodyKnew) explained += 1
    else unexplained.push(`${entry.reference}: again after ${entry.atMs - before.atMs} ms`)
  }
  return { explained, unexplained }
}

export const findWireDisorder = (ledger: readonly LedgerEntry[]): string[] => {
  const highest = new Map<string, number>()
  return ledger.flatMap(({ reference }) => {
    const [dialogId = '', seq = '0'] = reference.split('-')
    const before = highest.get(dialogId) ?? 0
    highest.set(dialogId, Math.max(before, Number(seq)))
    return Number(seq) < before ? [`${reference} after ${dialogId}-${before}`] : []
  })
}
