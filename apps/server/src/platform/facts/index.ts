import type { EventSubject, EventType, eventTypes, PlatformEventType } from '@prosa/contract'
import { CompiledQuery } from 'kysely'
import type { DB, Transaction } from '../database/index.ts'

/** Types told of facts; those of conversations are read from their own rows (features/events). */
export type FactKind = {
  [Type in EventType]: (typeof eventTypes)[Type]['subject'] extends 'conversation' ? never : Type
}[EventType]

export interface Fact {
  companyId: number
  kind: FactKind | CompanyFactKind
  subject: { kind: EventSubject | 'company'; id: number }
  /** Who did it; null: nobody in particular. */
  accountId: number | null
  /** Ids, names of fields and counts; never text written by a customer or a person. */
  detail?: Readonly<Record<string, unknown>>
}

/** Told to the company's platform alone. */
type CompanyFactKind = Extract<PlatformEventType, `company.${string}`>

/**
 * Notes in the transaction of a change what integrations may be told of it, whether one listens or not. Consents, campaigns and channels change in
 * many places, and note theirs by triggers (functions/events.sql).
 */
export const noteFact = async (tx: Transaction<DB>, fact: Fact): Promise<void> => noteFacts(tx, [fact])

/** The same of the company itself, which is told to its platform. */
export const noteCompany = (
  tx: Transaction<DB>,
  kind: CompanyFactKind,
  companyId: number,
  accountId: number | null,
): Promise<void> => noteFact(tx, { companyId, kind, subject: { kind: 'company', id: companyId }, accountId })

/** The same of many records of one company. */
export const noteFacts = async (tx: Transaction<DB>, facts: readonly Fact[]): Promise<void> => {
  const [first] = facts
  if (!first) return
  await tx.executeQuery(
    CompiledQuery.raw(
      `insert into fact (company_id, kind, subject_kind, subject_id, account_id, detail, number)
       select $1, u.kind, u.subject_kind, u.subject_id, u.account_id, u.detail, case when u.subject_kind = 'company' then 0 end
       from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::jsonb[]) with ordinality u(kind, subject_kind, subject_id, account_id, detail, place)
       order by u.place`,
      [
        first.companyId,
        facts.map(({ kind }) => kind),
        facts.map(({ subject }) => subject.kind),
        facts.map(({ subject }) => subject.id),
        facts.map(({ accountId }) => accountId),
        facts.map(({ detail }) => JSON.stringify(detail ?? {})),
      ],
    ),
  )
}
