import type { InboxView, PlatformName, RoomOrder, ViewFilter } from '@prosa/contract'
import { useMemo } from 'react'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { type AddressChanges, useAddress } from '../../../../ui/address.ts'
import type { InboxFilter } from '../inbox-queries.ts'
import type { GoneFilters } from './use-gone-filters.ts'

const statuses = ['', 'OPEN', 'CLOSED'] as const
const isStatus = (text: string): text is InboxFilter['status'] => (statuses as readonly string[]).includes(text)
/** Address value for "all"; without a value the list shows open rooms. */
const everyStatus = 'todas'
function statusOf(text: string | null): InboxFilter['status'] {
  if (text === everyStatus) return ''
  return text !== null && isStatus(text) ? text : 'OPEN'
}
const nameOfStatus = (status: InboxFilter['status']): string | null =>
  status === 'OPEN' ? null : status === '' ? everyStatus : status

/** Names used in the address. */
const owners = { minhas: 'mine', fila: 'queue', robo: 'bot' } as const
const ownerOf = (text: string | null): InboxFilter['owner'] =>
  owners[text as keyof typeof owners] ?? (Number(text) > 0 ? Number(text) : '')
const nameOf = (owner: InboxFilter['owner']): string =>
  Object.entries(owners).find(([, value]) => value === owner)?.[0] ?? String(owner)

const idsOf = (text: string): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => id > 0)

/** Applies ticks to the list's current value in the address, so that two quick presses both count. */
function listChange(name: 'robos' | 'etiquetas' | 'canais', drawn: readonly unknown[], next: readonly unknown[]) {
  const [before, after] = [drawn.map(String), next.map(String)]
  const isUnticked = (one: string): boolean => before.includes(one) && !after.includes(one)
  return (current: URLSearchParams): AddressChanges => {
    const kept = (current.get(name) ?? '').split(',').filter((one) => one !== '' && !isUnticked(one))
    const ticked = after.filter((one) => !before.includes(one))
    return { [name]: [...new Set([...kept, ...ticked])].join(',') }
  }
}

/** Listed here because the schema is not loaded with the list. */
const allChannels = Object.keys({
  LIVECHAT: true,
  WHATSAPP: true,
  FACEBOOK: true,
  INSTAGRAM: true,
} satisfies Record<PlatformName, true>)
const isChannel = (text: string): text is PlatformName => allChannels.includes(text)
const channelsOf = (text: string): PlatformName[] => text.toUpperCase().split(',').filter(isChannel)

/** Names used in the address. */
const orders = { espera: 'waiting', recentes: 'latest' } as const
const orderNamed = (text: string | null): RoomOrder => orders[text as keyof typeof orders] ?? ''
const nameOfOrder = (order: RoomOrder): string => Object.entries(orders).find(([, value]) => value === order)?.[0] ?? ''

const keys = [
  'status',
  'workspace',
  'robos',
  'busca',
  'vista',
  'naolidas',
  'espera',
  'etiquetas',
  'canais',
  'ordem',
  'salva',
] as const
/** Fields of the filter sheet, except the colleague, which replaces the owner. */
const sheetKeys = ['status', 'workspace', 'robos', 'espera', 'etiquetas', 'canais', 'ordem'] as const
type Key = (typeof keys)[number]

/** A view's filters as address parameters; null removes a parameter. */
const addressOf = (view: ViewFilter): Record<string, string | null> => {
  const text = (value: string): string | null => (value === '' ? null : value)
  return {
    status: nameOfStatus(view.status),
    workspace: view.workspace === 0 ? null : String(view.workspace),
    robos: text(view.bots.join(',')),
    vista: text(nameOf(view.owner)),
    naolidas: view.only === 'unread' ? '1' : null,
    espera: view.waiting === 0 ? null : String(view.waiting),
    etiquetas: text(view.labels.join(',')),
    canais: text(view.channels.join(',').toLowerCase()),
    ordem: text(nameOfOrder(view.order)),
  }
}

/** The list's filter, kept in the address; without a single workspace, the header's workspaces apply. */
export function useInboxFilter() {
  const [params, write] = useAddress()
  const { selectedIds, isAll } = useWorkspaces()
  const status = statusOf(params.get('status'))
  const workspace = Number(params.get('workspace')) || 0
  const bots = params.get('robos') ?? ''
  const name = params.get('busca') ?? ''
  const owner = ownerOf(params.get('vista'))
  const isUnread = params.has('naolidas')
  const labels = params.get('etiquetas') ?? ''
  const channels = params.get('canais') ?? ''
  const order = orderNamed(params.get('ordem'))
  const waiting = Math.trunc(Number(params.get('espera'))) || 0
  const filter = useMemo<InboxFilter>(
    () => ({
      workspace,
      workspaces: workspace > 0 || isAll ? [] : selectedIds,
      name,
      status,
      bots: idsOf(bots),
      owner,
      only: isUnread ? 'unread' : '',
      waiting: Math.max(0, waiting),
      labels: idsOf(labels),
      channels: channelsOf(channels),
      order,
    }),
    [workspace, isAll, selectedIds, name, status, bots, owner, isUnread, waiting, labels, channels, order],
  )
  /** Changes parameters; '' restores the default. */
  const change = (patch: Partial<Record<Key, string>>): void => write(patch)
  /** Sets a filter that only open rooms can match (owner, waiting, unread), and shows open rooms. */
  const changeOfOpen = (patch: Partial<Record<Key, string>>): void => change({ status: '', ...patch })
  const active = [
    status !== 'OPEN',
    filter.bots.length > 0,
    filter.waiting > 0,
    filter.labels.length > 0,
    filter.channels.length > 0,
    order !== '',
    typeof owner === 'number',
    workspace > 0,
  ].filter(Boolean).length
  return {
    filter,
    setStatus: (value: InboxFilter['status']) =>
      value === 'OPEN'
        ? change({ status: '' })
        : write({ status: nameOfStatus(value), vista: null, naolidas: null, espera: null }),
    setWorkspace: (id: number) => change({ workspace: id === 0 ? '' : String(id) }),
    setBots: (ids: readonly number[]) => write(listChange('robos', filter.bots, ids)),
    setName: (text: string) => change({ busca: text }),
    setOwner: (next: InboxFilter['owner']) => changeOfOpen({ vista: nameOf(next) }),
    setUnread: (isOn: boolean) => changeOfOpen({ naolidas: isOn ? '1' : '' }),
    setWaiting: (minutes: number) => changeOfOpen({ espera: minutes === 0 ? '' : String(minutes) }),
    /** Id of the chosen view, 0 for none. It stays while the filters are changed. */
    view: Number(params.get('salva')) || 0,
    /** Leaves the view but keeps its filters. */
    leaveView: (): void => change({ salva: '' }),
    /** Removes filter values that no longer exist. */
    leaveOut: (gone: GoneFilters): void =>
      change({
        etiquetas: filter.labels.filter((id) => !gone.labels.includes(id)).join(','),
        robos: filter.bots.filter((id) => !gone.bots.includes(id)).join(','),
        ...(gone.workspace ? { workspace: '' } : {}),
        ...(gone.person ? { vista: '' } : {}),
      }),
    /** Applies a view and keeps the search text. */
    setView: ({ id, filter: kept }: InboxView): void => write({ ...addressOf(kept), salva: String(id) }),
    setChannels: (next: readonly PlatformName[]) =>
      write(
        listChange(
          'canais',
          filter.channels.map((one) => one.toLowerCase()),
          next.map((one) => one.toLowerCase()),
        ),
      ),
    setOrder: (next: RoomOrder) => change({ ordem: nameOfOrder(next) }),
    setLabels: (ids: readonly number[]) => write(listChange('etiquetas', filter.labels, ids)),
    /** Number of active filters in the sheet. */
    active,
    clearFilters: () =>
      change({
        salva: '',
        ...Object.fromEntries(sheetKeys.map((key) => [key, ''])),
        ...(typeof owner === 'number' ? { vista: '' } : {}),
      }),
    /** Whether there is anything to save as a view. */
    isWorthKeeping: active > 0 || owner !== '' || isUnread,
    isNarrowed:
      workspace > 0 ||
      name !== '' ||
      bots !== '' ||
      status !== 'OPEN' ||
      owner !== '' ||
      isUnread ||
      waiting > 0 ||
      labels !== '' ||
      filter.channels.length > 0,
    clear: () => change(Object.fromEntries(keys.map((key) => [key, '']))),
  }
}
