import { botTargets, notTransferred } from '@prosa/contract'
import type { ListFilters } from '../../ui/list-filters.ts'
import { roomTexts } from './texts.ts'

const { columns: titles, statuses } = roomTexts
const isDay = (text: string): boolean => /^\d{2}\/\d{2}\/\d{4}$/.test(text)

const typed = (name: keyof typeof titles) => ({ kind: 'text', label: titles[name] }) as const
/** Names come later, and an address that somebody has kept may name one that is not among them. */
const chosen = (label: string, names: readonly string[]) =>
  ({ kind: 'choice', isOpen: true, label, options: names.map((value) => ({ value, label: value })) }) as const

/** As the rows have it; a campaign's rooms that nobody has answered are shown by themselves alone. */
export const statusOf = {
  aberto: statuses.open,
  finalizado: statuses.closed,
  campanhas: statuses.campaigns,
} as const

const channels = ['LIVE CHAT', 'WHATSAPP', 'INSTAGRAM', 'FACEBOOK']

export interface RoomNames {
  bots: readonly string[]
  transfers: readonly string[]
  tags: readonly string[]
  workspaces: readonly string[]
}

/** What the rooms' table is filtered by; it is opened with the open rooms that have a message of today. */
export const roomFilters = (today: string, { bots, transfers, tags, workspaces }: RoomNames) =>
  ({
    id: { ...typed('id'), placeholder: roomTexts.idPlaceholder },
    leadName: typed('leadName'),
    phone: typed('phone'),
    botName: chosen(titles.botName, bots),
    plataform: chosen(roomTexts.channel, channels),
    transferredTo: chosen(titles.transferredTo, [notTransferred, ...transfers]),
    workspace: chosen(titles.workspace, workspaces),
    objective: chosen(titles.objective, Object.values(botTargets)),
    tag: chosen(titles.tag, tags),
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
