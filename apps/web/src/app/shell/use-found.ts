import { useDebouncedValue } from '@mantine/hooks'
import {
  createBot,
  createCampaign,
  createContact,
  createEntity,
  createProfile,
  createWorkspace,
  formatPhone,
  getBot,
  invitePerson,
  listContacts,
  type Operation,
  pageInbox,
  searchBots,
  uploadContactImport,
} from '@prosa/contract'
import { IconMessageCircle, IconPlus, IconShieldLock, IconUpload, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { startBotPath } from '../../shared/bots/add-bot.ts'
import { botPath } from '../../shared/bots/bot-paths.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { parseChannel } from '../../ui/channel-icon.tsx'
import { foldText } from '../../ui/fold-text.ts'
import { RobotIcon } from '../../ui/robot-icon.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { useChosenCompany } from '../company-choice.ts'
import { listLinks } from '../find-screens.ts'
import { query } from '../query.ts'
import { roomPath } from '../route-rules.ts'
import { useCan, useUser } from '../session.tsx'
import { appTexts } from '../texts.ts'
import { paletteTexts as texts } from './palette-texts.ts'

/** A result of the palette to navigate to. */
export interface Hit {
  key: string
  label: string
  detail?: string | null
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  to: string
}

export interface Found {
  groups: { label: string; hits: readonly Hit[] }[]
  isPending: boolean
  hasFailed: boolean
}

const debounceMs = 250
const leastLetters = 2
const limit = 5
/** Maximum of screens and of actions while the field is empty. */
const mostAtFirst = 6
const noHits: readonly Hit[] = []

/** Actions that this person may start from anywhere. */
function useActs(seen: ReadonlySet<string>): Hit[] {
  const can = useCan()
  const act = (operation: Operation | null, hit: Omit<Hit, 'key'>): Hit[] => {
    const [screen = ''] = hit.to.split('?')
    // An action is hidden if its screen is not permitted.
    const may = operation === null || (can.call(operation) && seen.has(screen.toLowerCase()))
    return may ? [{ ...hit, key: `act ${hit.to}` }] : []
  }
  return [
    ...act(invitePerson, { label: texts.invite, icon: IconPlus, to: '/users?convidar=1' }),
    ...act(createBot, { label: texts.newBot, icon: IconPlus, to: startBotPath }),
    ...act(createCampaign, { label: texts.newCampaign, icon: IconPlus, to: '/campaigns?new=1' }),
    ...act(createContact, { label: texts.newContact, icon: IconPlus, to: '/contacts?id=novo' }),
    ...act(uploadContactImport, { label: texts.importContacts, icon: IconUpload, to: '/contacts?importacao=nova' }),
    ...act(createEntity, { label: texts.newEntity, icon: IconPlus, to: '/entities?new=1' }),
    ...act(createWorkspace, { label: texts.newWorkspace, icon: IconPlus, to: '/Workspaces?new=1' }),
    ...act(createProfile, { label: texts.newProfile, icon: IconPlus, to: '/profiles?new=1' }),
    ...act(null, { label: appTexts.security, icon: IconShieldLock, to: '/seguranca' }),
  ]
}

const whereAndWhen = (platform: string, day: string): string => {
  const channel = parseChannel(platform)
  return channel ? `${uiTexts.channels[channel]} · ${day}` : day
}

/** Screens, actions, contacts, bots and rooms that match a text, each with the permission of its own screen. */
export function useFound(text: string): Found {
  const user = useUser()
  const can = useCan()
  const company = useChosenCompany()
  const { day } = useFormats()
  const { selectedIds, hasNone } = useWorkspaces()
  const links = listLinks(user)
  const acts = useActs(new Set(links.map(({ path }) => path.toLowerCase())))
  const typed = text.trim()
  const [term] = useDebouncedValue(typed, debounceMs)
  const hasCompany = !user.admin || company !== null
  const isAsked = hasCompany && !hasNone && typed.length >= leastLetters
  // Queried once the typing rests; a term that has changed since is abandoned.
  const ask = (operation: Operation, opened = operation) => ({
    enabled: isAsked && term === typed && can.call(operation) && can.call(opened),
    staleTime: 30_000,
  })
  const workspaces = selectedIds
  const contacts = useQuery({
    ...query(listContacts, { body: { search: term, workspaces, limit } }),
    ...ask(listContacts),
  })
  const bots = useQuery({
    ...query(searchBots, { query: { name: term, workspaces, limit } }),
    ...ask(searchBots, getBot),
  })
  const rooms = useQuery({
    ...query(pageInbox, { query: { name: term, status: '', workspaces, limit } }),
    ...ask(pageInbox),
  })
  const folded = foldText(typed)
  const holds = ({ label }: Hit): boolean => foldText(label).includes(folded)
  const screens = links.map(({ path, label, icon }): Hit => ({ key: path, label, icon, to: path })).filter(holds)
  const firstOf = (hits: readonly Hit[]): readonly Hit[] => (typed === '' ? hits.slice(0, mostAtFirst) : hits)
  const named = <T>(data: T | undefined, hitsOf: (data: T) => readonly Hit[]): readonly Hit[] =>
    isAsked && data ? hitsOf(data) : noHits
  const groups = [
    { label: texts.screens, hits: firstOf(screens) },
    { label: texts.acts, hits: hasCompany ? firstOf(acts.filter(holds)) : noHits },
    {
      label: texts.contacts,
      hits: named(contacts.data, ({ result }) =>
        result.map(({ id, name, label, phone, email }) => ({
          key: `contact ${id}`,
          label,
          detail: name ? (phone ? formatPhone(phone) : email) : null,
          icon: IconUserCircle,
          to: `/contacts?id=${id}`,
        })),
      ),
    },
    {
      label: texts.bots,
      hits: named(bots.data, ({ result }) =>
        result.map(({ id, name, workspace }) => ({
          key: `bot ${id}`,
          label: name,
          detail: workspace,
          icon: RobotIcon,
          to: botPath(id),
        })),
      ),
    },
    {
      label: texts.rooms,
      hits: named(rooms.data, ({ dialogs }) =>
        dialogs.map(({ id, name, lastMessage, plataform, lastMessageDateTime }) => ({
          key: `room ${id}`,
          label: name,
          // Channel and day tell rooms of the same name apart.
          detail: dialogs.some((other) => other.id !== id && other.name === name)
            ? whereAndWhen(plataform, day(lastMessageDateTime))
            : lastMessage || null,
          icon: IconMessageCircle,
          to: roomPath(id),
        })),
      ),
    },
  ].filter(({ hits }) => hits.length > 0)
  const asked = [contacts, bots, rooms]
  return {
    groups,
    isPending: isAsked && (term !== typed || asked.some(({ isFetching }) => isFetching)),
    hasFailed: isAsked && asked.some(({ error }) => error !== null),
  }
}
