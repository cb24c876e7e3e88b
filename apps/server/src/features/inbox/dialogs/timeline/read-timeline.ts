import type { BotReason, MessageStep } from '@prosa/contract'
import type { StoredTrace, TraceStep } from '../../../../conversation/model/trace.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import { type Ask, askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { seeDialog } from '../room/read-dialog.ts'
import { findNodeNames, findTimeline, type NodeName, namesOf, type TimelineRow } from './timeline.queries.ts'

/** The delivery steps of one message, and the bot's path through its flow in that turn. */
export const readMessageTimeline = async (db: Kysely<DB>, scope: Scope, dialogId: number, seq: number) => {
  await seeDialog(db, scope, dialogId)
  const ask = askOf(db)
  const [row] = await findTimeline(ask, scope.companyId, dialogId, seq)
  if (!row) throw new AppError(errors.notFound)
  const people = await namesOf(
    ask,
    scope.companyId,
    (row.steps ?? []).flatMap(({ by }) => by ?? []),
  )
  return {
    sender: row.sender as 'CLIENT' | 'HUMAN' | 'BOT',
    senderName: row.sender_name,
    steps: stepsOf(row, new Map(people.map(({ id, name }) => [id, name]))),
    waiting:
      row.tries === null || row.next_at === null ? null : { tries: row.tries, nextAt: row.next_at.toISOString() },
    reasons: await reasonsOf(ask, scope.companyId, row.trace as StoredTrace | null),
  }
}

const step = (kind: MessageStep['kind'], at: Date | string | null, rest: Partial<MessageStep> = {}): MessageStep => ({
  kind,
  at: at === null ? null : new Date(at).toISOString(),
  why: null,
  by: null,
  nextAt: null,
  ...rest,
})

/** States that already imply an event. */
const tells: ReadonlySet<string> = new Set(['sent', 'delivered', 'read', 'failed'])

/** Texts for people, by our internal reason codes. */
const kindsOfWhy: Readonly<Record<string, string>> = { unseen: 'Só no celular se lê a alteração' }

const stepsOf = (row: TimelineRow, names: ReadonlyMap<number, string>): MessageStep[] => {
  const known = (row.steps ?? []).map(({ s, at, why, by, next }) =>
    step(s as MessageStep['kind'], at, {
      why: (kindsOfWhy[why ?? ''] ?? why) || null,
      by: by === undefined ? null : (names.get(by) ?? null),
      nextAt: next ? new Date(next).toISOString() : null,
    }),
  )
  const isTold = !tells.has(row.status) || known.some(({ kind }) => kind === row.status)
  return [
    ...(row.provider_at ? [step('written', row.provider_at)] : []),
    step('stored', row.created_at),
    ...known,
    // Messages older than the delivery log only have their outcome.
    ...(isTold ? [] : [step(row.status as MessageStep['kind'], null, { why: row.failure })]),
    ...(row.deleted_at ? [step('deleted', row.deleted_at)] : []),
  ]
}

const reasonsOf = async (ask: Ask, companyId: number, trace: StoredTrace | null): Promise<BotReason[]> => {
  if (trace === null) return []
  const nodeIds = trace.steps.flatMap(({ node, target }) => [node, target].filter((id) => id !== undefined))
  const exitIds = trace.steps.flatMap(({ other }) => other?.exit ?? [])
  const named = await findNodeNames(ask, companyId, trace.version, nodeIds, exitIds)
  const targets = named.flatMap(({ exits }) => Object.values(exits ?? {}).filter((id) => id !== null))
  const unnamed = targets.filter((id) => named.every((node) => node.id !== id))
  const others = unnamed.length === 0 ? [] : await findNodeNames(ask, companyId, trace.version, unnamed, [])
  return trace.steps.map((one) => reasonOf(one, [...named, ...others]))
}

const presentDocuments = ({ understood, sections }: NonNullable<TraceStep['documents']>) => ({
  understood,
  sections: sections.map((section) => ({ ...section, reasons: [...section.reasons] })),
})

const reasonOf = (
  { outcome, rule, node, target, score, phrase, words, other, documents }: TraceStep,
  nodes: readonly NodeName[],
) => {
  const nameOf = (id: string | null | undefined): string | null => nodes.find((one) => one.id === id)?.name ?? null
  const otherTarget = other && nodes.find(({ exits }) => exits?.[other.exit])?.exits?.[other.exit]
  return {
    outcome,
    rule: rule ?? null,
    node: nameOf(node),
    target: nameOf(target),
    score: score ?? null,
    phrase: phrase ?? null,
    words: [...(words ?? [])],
    other: other ? { target: nameOf(otherTarget), score: other.score } : null,
    ...(documents ? { documents: presentDocuments(documents) } : {}),
  }
}
