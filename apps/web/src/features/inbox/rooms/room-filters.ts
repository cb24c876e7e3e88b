import { botTargets, notTransferred } from '@prosa/contract'
import { type Choice, textChoices } from '../../../ui/choices.ts'
import type { ListFilters } from '../../../ui/list-filters.ts'
import { roomTexts } from './texts.ts'

const { columns: titles, statuses } = roomTexts
const isDay = (text: string): boolean => /^\d{2}\/\d{2}\/\d{4}$/.test(text)

const typed = (name: keyof typeof titles) => ({ kind: 'text', label: titles[name] }) as const
/** `isOpen`: choices load later, and a saved address may name one that no longer exists. */
const chosen = (label: string, options: readonly Choice[]) =>
  ({ kind: 'choice', isOpen: true, label, options }) as const

/** As in the rows; campaign rooms without an answer show only under 'campanhas'. */
export const statusOf = {
  aberto: statuses.open,
  finalizado: statuses.closed,
  campanhas: statuses.campaigns,
} as const

const channels = ['LIVE CHAT', 'WHATSAPP', 'INSTAGRAM', 'FACEBOOK']

export interface RoomChoices {
  /** Choices by id. */
  bots: readonly Choice[]
  workspaces: readonly Choice[]
  /** Transfers and stages are stored as texts. */
  transfers: readonly string[]
  tags: readonly string[]
}

/** Filters of the rooms' table; it opens with open rooms that have a message of today. */
export const roomFilters = (today: string, { bots, transfers, tags, workspaces }: RoomChoices) =>
  ({
    id: { ...typed('id'), placeholder: roomTexts.idPlaceholder },
    leadName: typed('leadName'),
    phone: typed('phone'),
    botId: chosen(titles.botName, bots),
    plataform: chosen(roomTexts.channel, textChoices(channels)),
    transferredTo: chosen(titles.transferredTo, textChoices([notTransferred, ...transfers])),
    workspaceId: chosen(titles.workspace, workspaces),
    objective: chosen(titles.objective, textChoices(Object.values(botTargets))),
    tag: chosen(titles.tag, textChoices(tags)),
    statusTime: { ...typed('statusTime'), placeholder: roomTexts.dayPlaceholder, isWhole: isDay },
    status: {
      kind: 'choice',
      label: titles.status,
      initial: 'aberto',
      options: [
        { value: 'aberto', label: statuses.open },
        { value: 'finalizado', label: statuses.closed },
        { value: 'campanhas', label: statuses.campaigns },
      ],
    },
    startedIn: { kind: 'days', label: titles.firstMessage, as: 'inicio' },
    lastMessageIn: {
      kind: 'days',
      label: titles.lastMessage,
      as: 'ultima',
      initial: { startAt: today, endAt: today },
    },
  }) as const satisfies ListFilters
