import { botTargets, notTransferred } from '@prosa/contract'
import { type Choice, textChoices } from '../../../ui/choices.ts'
import type { ListFilters } from '../../../ui/list-filters.ts'
import { roomTexts } from './texts.ts'

const { columns: titles, statuses } = roomTexts
const isDay = (text: string): boolean => /^\d{2}\/\d{2}\/\d{4}$/.test(text)

const typed = (name: keyof typeof titles) => ({ kind: 'text', label: titles[name] }) as const
/** Choices come later, and an address that somebody has kept may name one that is not among them. */
const chosen = (label: string, options: readonly Choice[]) =>
  ({ kind: 'choice', isOpen: true, label, options }) as const

/** As the rows have it; a campaign's rooms that nobody has answered are shown by themselves alone. */
export const statusOf = {
  aberto: statuses.open,
  finalizado: statuses.closed,
  campanhas: statuses.campaigns,
} as const

const channels = ['LIVE CHAT', 'WHATSAPP', 'INSTAGRAM', 'FACEBOOK']

export interface RoomChoices {
  /** By their ids. */
  bots: readonly Choice[]
  workspaces: readonly Choice[]
  /** What a room keeps of a transfer and of a stage is a text. */
  transfers: readonly string[]
  tags: readonly string[]
}

/** What the rooms' table is filtered by; it is opened with the open rooms that have a message of today. */
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
