import { type CompiledFlow, type LoadedFlow, loadFlow } from '@prosa/flow'
import type { Pipeline } from '../../platform/database/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import type { BotSettings } from '../model/bot-settings.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { findBots, findCompiled, findConnectionKinds, findFileSizes } from './world.queries.ts'

/** A published version ready to run, with the sizes of the files that it sends. */
export interface RunnableFlow {
  flow: LoadedFlow
  fileSizes: ReadonlyMap<string, number>
}

/** What of a dialog says what must be looked up. */
type Looked = Pick<LockedDialog, 'botId' | 'botRevision' | 'versionId' | 'connectionId'>

/** What turns look up beside the dialog's own row. Versions never change, so they are kept for good. */
export interface World {
  /**
   * Makes sure that everything those dialogs of the company that is set may need is in memory. Asks the database only for
   * what is not: on the hot path, nothing.
   */
  prepare(pipeline: Pipeline, companyId: number, dialogs: readonly Looked[]): Promise<void>
  botOf(dialog: LockedDialog): BotSettings | null
  flow(versionId: number): RunnableFlow | null
  hasSender(connectionId: number): boolean
  /** The kind of a connection of a dialog that was prepared. */
  kindOf(connectionId: number): string | null
}

const maxBots = 5_000
const maxVersions = 1_000
const maxConnections = 20_000
/** The company's time zone comes with a bot's settings and does not change its row. */
const settingsFreshMs = 60_000

interface KnownBot {
  settings: BotSettings
  revision: string
  atMs: number
}

/** `kindsWithSender` are the kinds of channel that deliver through the outbox. */
export const createWorld = (hasSenderOfKind: (kind: string) => boolean, nowMs: () => number): World => {
  const bots = createLru<number, KnownBot>(maxBots)
  const versions = createLru<number, RunnableFlow>(maxVersions)
  const kinds = createLru<number, string>(maxConnections)

  const isKnown = (botId: number, revision: string | null): boolean => {
    const known = bots.get(botId)
    return known !== undefined && known.revision === revision && nowMs() - known.atMs < settingsFreshMs
  }

  const prepareBots = async (pipeline: Pipeline, companyId: number, dialogs: readonly Looked[]): Promise<void> => {
    const missing = new Set<number>()
    for (const { botId, botRevision } of dialogs) if (botId !== null && !isKnown(botId, botRevision)) missing.add(botId)
    if (missing.size === 0) return
    for (const { revision, ...settings } of await findBots(pipeline, companyId, [...missing]))
      bots.set(settings.id, { settings, revision, atMs: nowMs() })
  }

  const prepareVersions = async (pipeline: Pipeline, companyId: number, dialogs: readonly Looked[]): Promise<void> => {
    const missing = new Set<number>()
    for (const { botId, versionId } of dialogs)
      for (const id of [versionId, botId === null ? null : bots.get(botId)?.settings.activeVersionId])
        if (id != null && !versions.get(id)) missing.add(id)
    if (missing.size === 0) return
    for (const { id, compiled } of await findCompiled(pipeline, companyId, [...missing])) {
      const files = filesOf(compiled)
      const sizes = files.length === 0 ? [] : await findFileSizes(pipeline, companyId, files)
      versions.set(id, { flow: loadFlow(compiled), fileSizes: new Map(sizes.map((file) => [file.id, file.size])) })
    }
  }

  const prepareConnections = async (
    pipeline: Pipeline,
    companyId: number,
    dialogs: readonly Looked[],
  ): Promise<void> => {
    const missing = new Set<number>()
    for (const { connectionId } of dialogs) if (kinds.get(connectionId) === undefined) missing.add(connectionId)
    if (missing.size === 0) return
    for (const { id, kind } of await findConnectionKinds(pipeline, companyId, [...missing])) kinds.set(id, kind)
  }

  return {
    prepare: async (pipeline, companyId, dialogs) => {
      await prepareBots(pipeline, companyId, dialogs)
      await prepareVersions(pipeline, companyId, dialogs)
      await prepareConnections(pipeline, companyId, dialogs)
    },
    botOf: ({ botId }) => (botId === null ? null : (bots.get(botId)?.settings ?? null)),
    flow: (versionId) => versions.get(versionId) ?? null,
    hasSender: (connectionId) => {
      const kind = kinds.get(connectionId)
      return kind !== undefined && hasSenderOfKind(kind)
    },
    kindOf: (connectionId) => kinds.get(connectionId) ?? null,
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const filesOf = (compiled: CompiledFlow): string[] => [
  ...new Set(
    compiled.nodes.flatMap((node) =>
      node.messages.flatMap((message) => message.files.map((file) => file.fileId).filter((id) => uuid.test(id))),
    ),
  ),
]
