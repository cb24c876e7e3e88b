import {
  botTargets,
  channelFacts,
  channelKinds,
  type listRooms,
  notTransferred,
  type RoomFilterField,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { searchContacts } from '../../../../conversation/model/contact-search.queries.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import type { Ask } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { chosenWorkspaces } from '../../../workspaces/index.ts'
import { platformLabel } from './present-room.ts'
import {
  listBotNames,
  listConnections,
  listTags,
  listTransfers,
  listWorkspaceNames,
  shareOfContacts,
} from './room-names.queries.ts'
import type { RoomsFilter, RoomsPeriod } from './rooms-conditions.queries.ts'

export type RoomsQuery = z.infer<typeof listRooms.schema.body>

/** If more contacts match, rooms are checked newest first: a page fills soon. */
const maxContacts = 3_000

/** Narrows the filter by one column's text; a text that can match nothing gives an empty list. */
type Resolve = (filter: RoomsFilter, part: string, tools: { ask: Ask; scope: Scope; path: string }) => Promise<void>

const has = (text: string, part: string): boolean => fold(text).includes(part)
const narrow = <T>(known: readonly T[] | null, found: readonly T[]): T[] =>
  known === null ? [...found] : known.filter((each) => found.includes(each))

const byDay =
  (of: RoomsPeriod['of']): Resolve =>
  async (filter, part, { scope, path }) => {
    const day = parseDay(part)
    if (day === null) throw new AppError(errors.invalid, { fields: { [path]: 'Data inválida' } })
    filter.periods = [...filter.periods, { of, from: day, to: day, timeZone: scope.timeZone }]
  }

/** '2026-11-22' or '22/11/2026'. */
const parseDay = (text: string): string | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = day ? `${year}-${month}-${day}` : text
  const isDay = /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso)
  return isDay ? iso : null
}

/** 0, which no row has, for a text that is no valid id. */
const parseId = (text: string): number => (/^\d{1,10}$/.test(text) ? Math.min(Number(text), 2_147_483_647) : 0)

/** The row's fields, each with its filter: maps the table to the database. */
const resolvers: Record<RoomFilterField, Resolve> = {
  id: async (filter, part) => {
    const id = parseId(part)
    filter.id = filter.id === null || filter.id === id ? id : 0
  },
  leadName: async (filter, part, { ask, scope }) => {
    // Phones are shown formatted, and stored as digits.
    filter.leads = [...filter.leads, /^[\d\s()+./-]{4,}$/.test(part) ? part.replace(/\D/g, '') : part]
    // A visitor's number and the placeholder for a missing name are in no index.
    const isShownOnly = /\d/.test(part) || 'visitante'.includes(part.split(' ')[0] ?? '')
    if (!isShownOnly) await narrowContacts(filter, ask, { companyId: scope.companyId, of: 'lead', part })
  },
  phone: async (filter, part, { ask, scope }) => {
    const digits = part.replace(/\D/g, '')
    if (digits === '') filter.contactIds = []
    filter.phones = [...filter.phones, digits]
    await narrowContacts(filter, ask, { companyId: scope.companyId, of: 'phone', part: digits })
  },
  botName: async (filter, part, { ask, scope }) => {
    const bots = await listBotNames(ask, scope.companyId)
    filter.botIds = narrow(filter.botIds, idsOf(bots.filter(({ name }) => has(name, part))))
  },
  objective: async (filter, part, { ask, scope }) => {
    const targets = Object.entries(botTargets).flatMap(([target, name]) => (has(name, part) ? [Number(target)] : []))
    const bots = await listBotNames(ask, scope.companyId)
    filter.botIds = narrow(filter.botIds, idsOf(bots.filter(({ target }) => targets.includes(target))))
  },
  plataform: async (filter, part, { ask, scope }) => {
    const kinds = channelKinds.filter(
      (kind) => has(platformLabel(kind), part) || has(channelFacts[kind].platform, part),
    )
    const connections = await listConnections(ask, scope.companyId, kinds)
    filter.connectionIds = narrow(filter.connectionIds, idsOf(connections))
    const bots = connections.flatMap(({ bot_id }) => bot_id ?? [])
    // Collaborators' own numbers have no bot.
    if (bots.length === connections.length) filter.botIds = narrow(filter.botIds, [...new Set(bots)])
  },
  workspace: async (filter, part, { ask, scope }) => {
    const workspaces = await listWorkspaceNames(ask, scope.companyId)
    filter.workspaceIds = narrow(filter.workspaceIds, idsOf(workspaces.filter(({ name }) => has(name, part))))
  },
  botId: async (filter, part) => {
    filter.botIds = narrow(filter.botIds, [parseId(part)])
  },
  workspaceId: async (filter, part) => {
    filter.workspaceIds = narrow(filter.workspaceIds, [parseId(part)])
  },
  tag: async (filter, part, { ask, scope }) => {
    const tags = await listTags(ask, scope.companyId, filter.workspaceIds)
    filter.tags = narrow(
      filter.tags,
      tags.filter((tag) => has(tag, part)),
    )
  },
  transferredTo: async (filter, part, { ask, scope }) => {
    const names = [null, ...(await listTransfers(ask, scope.companyId, filter.workspaceIds))]
    filter.transfers = narrow(
      filter.transfers,
      names.filter((name) => has(name ?? notTransferred, part)),
    )
  },
  status: async (filter, part) => {
    if (part === 'todas') return
    if (part === 'campanhas') {
      filter.ofCampaigns = true
      return
    }
    filter.opens = filter.opens.filter((open) => has(open ? 'Aberto' : 'Finalizado', part))
  },
  firstMessage: byDay('firstMessage'),
  lastMessage: byDay('lastMessage'),
  statusTime: byDay('statusTime'),
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** If this share of a sample of contacts matches, a few thousand of the newest rooms fill any page and any total. */
const frequentShare = 1 / 2

const narrowContacts = async (
  filter: RoomsFilter,
  ask: Ask,
  { companyId, of, part }: { companyId: number; of: 'lead' | 'phone'; part: string },
): Promise<void> => {
  if (part.length < 3 || (await shareOfContacts(ask, companyId, of, part)) >= frequentShare) return
  const found = await searchContacts(ask, part, maxContacts)
  if (found.length <= maxContacts) filter.contactIds = narrow(filter.contactIds, found)
}

/**
 * The requested filter restricted to what the person sees, with names resolved.
 * @returns null when nothing can match.
 * @throws invalid at the filter with an invalid day.
 */
export const resolveFilter = async (ask: Ask, scope: Scope, query: RoomsQuery): Promise<RoomsFilter | null> => {
  const { companyId, timeZone } = scope
  const filter: RoomsFilter = {
    companyId,
    workspaceIds: chosenWorkspaces(scope, query.workspaces),
    opens: [true, false],
    id: null,
    botIds: null,
    connectionIds: null,
    contactIds: null,
    tags: null,
    transfers: null,
    ofCampaigns: false,
    leads: [],
    phones: [],
    periods: [
      {
        of: 'firstMessage',
        from: query.startAtPeriod.startAt ?? null,
        to: query.startAtPeriod.endAt ?? null,
        timeZone,
      },
      {
        of: 'lastMessage',
        from: query.lastMessagePeriod.startAt ?? null,
        to: query.lastMessagePeriod.endAt ?? null,
        timeZone,
      },
    ],
    fewIn: null,
  }
  for (const [index, { field, value }] of query.filters.entries()) {
    const part = fold(String(value ?? ''))
    if (part !== '') await resolvers[field](filter, part, { ask, scope, path: `filters.${index}.value` })
  }
  const { botIds, connectionIds, contactIds, tags, transfers } = filter
  const chosen = [filter.workspaceIds, filter.opens, botIds, connectionIds, contactIds, tags, transfers]
  return filter.id === 0 || chosen.some((list) => list?.length === 0) ? null : filter
}
