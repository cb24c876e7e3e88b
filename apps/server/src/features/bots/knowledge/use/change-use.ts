import { type KnowledgeUse, type updateKnowledgeUse as updateOperation, validityOf } from '@prosa/contract'
import type { z } from 'zod'
import { ensureMember } from '../../../../platform/access/index.ts'
import { audit } from '../../../../platform/audit/index.ts'
import { dayIn } from '../../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { demandRevision, revisionOf } from '../../../../platform/revision/index.ts'
import * as knowledge from '../knowledge.queries.ts'
import { countOfSource } from '../questions/questions.queries.ts'
import * as use from './use.queries.ts'

type Body = z.output<typeof updateOperation.schema.body>

/** The places of a list, parted by whether the caller sees them. */
const splitBy = <P extends { id: number; name: string }>(
  ids: readonly number[] | null,
  places: readonly P[],
  isSeen: (place: P) => boolean,
) => {
  const seen = places.filter(isSeen)
  const chosen = ids && seen.map(({ id, name }) => ({ id, name }))
  return { chosen, hidden: places.filter((place) => !isSeen(place)).map(({ id }) => id) }
}

const splitUse = ({ workspaceIds: visible }: Pick<Scope, 'workspaceIds'>, stored: use.StoredUse) => ({
  workspaces: splitBy(stored.workspaceIds, stored.workspaces, ({ id }) => visible.includes(id)),
  bots: splitBy(stored.botIds, stored.bots, ({ workspaceId }) => visible.includes(workspaceId)),
})

/** @throws notFound */
export const readUse = async (db: Kysely<DB>, scope: Scope, id: number): Promise<KnowledgeUse> => {
  const stored = await use.find(db, scope.companyId, id)
  if (!stored) throw new AppError(errors.notFound)
  const { workspaceIds, botIds, validUntil, showsSource, address, owner } = stored
  const { workspaces, bots } = splitUse(scope, stored)
  return {
    workspaces: workspaces.chosen,
    hiddenWorkspaces: workspaces.hidden.length,
    bots: bots.chosen,
    hiddenBots: bots.hidden.length,
    validUntil,
    owner,
    showsSource,
    address,
    answers: await countOfSource(db, scope.companyId, id),
    revision: revisionOf([workspaceIds, botIds, validUntil, showsSource, address]),
  }
}

/** Where a bot asks. @throws notFound for one that the caller does not see */
export const placeOfBot = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  botId: number,
): Promise<{ botId: number; workspaceId: number }> => {
  const workspaceId = await use.workspaceOfBot(db, companyId, { botId, workspaceIds })
  if (workspaceId === undefined) throw new AppError(errors.notFound, { fields: { botId: errors.notFound.message } })
  return { botId, workspaceId }
}

const refuse = (field: keyof Body, message: string): AppError =>
  new AppError(errors.invalid, { fields: { [field]: message } })

/** A new list has somebody in it, and those that the caller does not see stay in it. */
const listOf = (
  field: 'workspaceIds' | 'botIds',
  chosen: readonly number[] | null,
  before: { stored: readonly number[] | null; hidden: readonly number[] },
): number[] | null => {
  if (chosen === null) return null
  const list = [...new Set([...chosen, ...before.hidden])].toSorted((one, other) => one - other)
  if (list.length > 0 || before.stored?.length === 0) return list
  throw refuse(field, field === 'botIds' ? 'Escolha ao menos um bot.' : 'Escolha ao menos um workspace.')
}

/**
 * Changes where and until when a source answers, for the next question. Workspaces and bots that are newly chosen are of the caller.
 * @throws notFound, also for a workspace or bot; overtaken; 400 for an empty list or a day that has passed
 */
export const changeUse = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { revision, ...body }: Body,
  now: Date,
): Promise<KnowledgeUse> => {
  const { companyId, userId, timeZone, workspaceIds: visible } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const wanted = { workspaces: [...new Set(body.workspaceIds ?? [])], bots: [...new Set(body.botIds ?? [])] }
    const isVisible = wanted.workspaces.every((workspace) => visible.includes(workspace))
    if (!isVisible || (await use.lockWorkspaces(tx, companyId, wanted.workspaces)) < wanted.workspaces.length)
      throw new AppError(errors.notFound, { fields: { workspaceIds: errors.notFound.message } })
    const bots = { ids: wanted.bots, workspaceIds: visible }
    if ((await use.lockBots(tx, companyId, bots)) < wanted.bots.length)
      throw new AppError(errors.notFound, { fields: { botIds: errors.notFound.message } })
    // Workspaces and bots, then the company's row, then the source: as deletions and publications lock them.
    await knowledge.raiseGeneration(tx, companyId)
    await knowledge.lock(tx, companyId, id)
    const stored = await use.find(tx, companyId, id)
    if (!stored) throw new AppError(errors.notFound)
    await demandRevision(revision, (reading) => readUse(reading, scope, id))(tx)
    const { workspaces, bots: ownBots } = splitUse(scope, stored)
    const today = dayIn(timeZone, now)
    const validity = validityOf(body.validUntil, today)
    const isOtherDay = body.validUntil !== stored.validUntil
    if (isOtherDay && validity === 'expired') throw refuse('validUntil', 'Escolha um dia a partir de hoje')
    await use.update(tx, companyId, id, {
      ...body,
      workspaceIds: listOf('workspaceIds', body.workspaceIds, {
        stored: stored.workspaceIds,
        hidden: workspaces.hidden,
      }),
      botIds: listOf('botIds', body.botIds, { stored: stored.botIds, hidden: ownBots.hidden }),
      // Who chooses a day that is near knows it.
      told: isOtherDay ? (validity === 'ending' ? body.validUntil : null) : undefined,
    })
    const after = await readUse(tx, scope, id)
    const before = {
      ...stored,
      workspaceIds: workspaces.chosen?.map((one) => one.id) ?? null,
      botIds: ownBots.chosen?.map((one) => one.id) ?? null,
    }
    const names = ['workspaceIds', 'botIds', 'validUntil', 'showsSource', 'address'] as const
    const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(body[name]))
    await audit(tx, { companyId, accountId: userId, action: 'knowledge.limited', record: id, fields })
    return after
  })
}
