import { type GraphStandIn, issue, type Sent, startGraph } from '../../../tools/standins/graph/index.ts'
import type { Fault } from '../../../tools/standins/lib/faults.ts'
import type { LedgerEntry, ProviderMode } from '../../../tools/standins/provider/index.ts'
import { type MetaAccounts, metaAccountsOf } from './kinds.ts'

/** Meta, as it takes what is sent, tells what becomes of it, and misbehaves. */
export interface MetaProvider {
  graph: GraphStandIn
  accounts: MetaAccounts
  settings: Record<string, string>
  setMode(mode: ProviderMode): void
  taken(): TakenByMeta[]
  stop(): Promise<void>
}

/** A message that Meta took; Instagram's bear nothing of ours. */
export interface TakenByMeta extends Omit<LedgerEntry, 'reference'> {
  id: string
  reference: string | null
}

/** A call may have met the mode that went just before it was written down. */
const modeSlackMs = 100

const faultsOf: Readonly<Record<ProviderMode, Fault['does'] | null>> = {
  ok: null,
  '500': { kind: 'answer', status: 500 },
  '429': { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
  // Meta takes it and tells of it by its webhooks; the call's own answer alone never comes.
  hang: { kind: 'hang-after' },
  'accept-then-reset': { kind: 'cut-after' },
}

/** @param url Where one of the program's processes is, asked anew at each call. */
export const startMetaProvider = async (url: () => string): Promise<MetaProvider> => {
  const graph = await startGraph({ callback: () => `${url()}/webhooks/meta` })
  const accounts = openAccounts(graph, 1)
  const modes: { atMs: number; mode: ProviderMode }[] = []
  return {
    graph,
    accounts,
    settings: metaSettings(graph),
    setMode: (mode) => {
      modes.push({ atMs: Date.now(), mode })
      graph.clearFaults()
      const does = faultsOf[mode]
      if (does) graph.fault({ method: 'POST', path: '/messages', does })
    },
    taken: () =>
      graph.sent.flatMap((sent) => (isMessage(sent) ? [{ ...takenOf(sent), mode: modeAt(modes, sent.atMs) }] : [])),
    stop: () => graph.stop(),
  }
}

/** The accounts of a company, subscribed to, with tokens that do not end. */
const openAccounts = ({ world }: GraphStandIn, company: number): MetaAccounts => {
  world.subscriptions.set(`200${company}`, { fields: ['messages'] })
  world.subscriptions.set(`400${company}`, { fields: ['messages', 'message_echoes', 'message_deliveries'] })
  const common = { user: '6001', endsAtMs: Number.POSITIVE_INFINITY }
  return metaAccountsOf(company, {
    ofNumber: issue(world, { ...common, scopes: ['whatsapp_business_messaging'] }),
    ofPage: issue(world, { ...common, page: `400${company}`, scopes: ['pages_messaging'] }),
  })
}

const metaSettings = (graph: GraphStandIn): Record<string, string> => ({
  META_APP_ID: graph.appId,
  META_APP_SECRET: graph.appSecret,
  META_VERIFY_TOKEN: graph.verifyToken,
  META_GRAPH_URL: graph.url,
  META_DIALOG_URL: graph.url,
})

const isMessage = ({ kind }: Sent): boolean => !['read', 'typing', 'typing_on', 'mark_seen'].includes(kind)

const takenOf = ({ atMs, id, to, body }: Sent): Omit<TakenByMeta, 'mode'> => {
  const ofPage = body.message as { text?: string; metadata?: string } | undefined
  const ofNumber = body.text as { body?: string } | undefined
  const mark = body.biz_opaque_callback_data ?? ofPage?.metadata
  return {
    atMs,
    id,
    to,
    text: ofPage?.text ?? ofNumber?.body ?? '',
    reference: typeof mark === 'string' ? mark.slice(mark.lastIndexOf(':') + 1) : null,
  }
}

/** The worst of the modes that it may have met: whether its sender was told. */
const modeAt = (modes: readonly { atMs: number; mode: ProviderMode }[], atMs: number): ProviderMode => {
  const last = modes.findLastIndex((one) => one.atMs <= atMs)
  const around = modes.slice(Math.max(0, last), last + 1)
  const before = modes[last - 1]
  if (before && (modes[last]?.atMs ?? 0) > atMs - modeSlackMs) around.push(before)
  return around.find(({ mode }) => mode === 'hang' || mode === 'accept-then-reset')?.mode ?? 'ok'
}
