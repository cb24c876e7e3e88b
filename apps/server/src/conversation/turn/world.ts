import type { Handles, Pipeline } from '../../platform/database/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import type { BotSettings } from '../model/bot-settings.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { loadVersion, type RunnableFlow } from './load-version.ts'
import { createVersions, type VersionKey } from './versions.ts'
import { findWorkspaces } from './workspaces.queries.ts'
import { findBots, findConnectionKinds } from './world.queries.ts'

/** What of a dialog says what must be looked up. */
export type Looked = Pick<LockedDialog, 'botId' | 'botRevision' | 'versionId' | 'connectionId' | 'workspaceId'>

/** What turns look up beside the dialog's own row. */
export interface World {
  /**
   * Makes sure that the settings of those dialogs' bots, workspaces and connections, of the company that is set, are in memory. Asks the database only for what is
   * not: on the hot path, nothing.
   */
  prepare(pipeline: Pipeline, companyId: number, dialogs: readonly Looked[]): Promise<void>
  /**
   * Versions that turns of these dialogs may need and that are not in memory, once they are prepared. They are fetched outside of the transaction
   * (`hold`): a large one takes half a second, for which nobody else's turn may wait.
   */
  missing(companyId: number, dialogs: readonly Looked[]): VersionKey[]
  /** Fetches versions, and keeps them in memory until what it gives back is called. */
  hold(keys: readonly VersionKey[]): Promise<() => void>
  botOf(dialog: Pick<LockedDialog, 'companyId' | 'botId'>): BotSettings | null
  /** The rules of the workspace that the dialog is in, as they stood a minute ago at most. */
  workspaceOf(dialog: LockedDialog): WorkspaceSettings | null
  /** Its rules have changed: they are looked up anew. */
  forgetWorkspace(companyId: number, id: number): void
  flow(companyId: number, versionId: number): RunnableFlow | null
  hasSender(companyId: number, connectionId: number): boolean
  /** The kind of a connection of a dialog that was prepared. */
  kindOf(companyId: number, connectionId: number): string | null
}

const maxBots = 5_000
const maxConnections = 20_000
const maxWorkspaces = 5_000
/** The company's time zone comes with a bot's settings and does not change its row; of a workspace nothing tells that it changed elsewhere. */
export const settingsFreshMs = 60_000

interface KnownBot {
  settings: BotSettings
  revision: string
  atMs: number
}

const keyOf = (companyId: number, id: number): string => `${companyId}:${id}`

/** `hasSenderOfKind` says of a kind of channel whether it delivers through the outbox. */
export const createWorld = (
  hasSenderOfKind: (kind: string) => boolean,
  nowMs: () => number,
  database: Handles,
): World => {
  const bots = createLru<string, KnownBot>(maxBots)
  const kinds = createLru<string, string>(maxConnections)
  const workspaces = createLru<string, { settings: WorkspaceSettings; atMs: number }>(maxWorkspaces)
  const versions = createVersions(({ companyId, versionId }) => loadVersion(database, companyId, versionId))

  const isKnown = (key: string, revision: string | null): boolean => {
    const known = bots.get(key)
    return known !== undefined && known.revision === revision && nowMs() - known.atMs < settingsFreshMs
  }

  const prepareBots = async (pipeline: Pipeline, companyId: number, dialogs: readonly Looked[]): Promise<void> => {
    const missing = new Set<number>()
    for (const { botId, botRevision } of dialogs)
      if (botId !== null && !isKnown(keyOf(companyId, botId), botRevision)) missing.add(botId)
    if (missing.size === 0) return
    for (const { revision, ...settings } of await findBots(pipeline, companyId, [...missing]))
      bots.set(keyOf(companyId, settings.id), { settings, revision, atMs: nowMs() })
  }

  const prepareConnections = async (
    pipeline: Pipeline,
    companyId: number,
    dialogs: readonly Looked[],
  ): Promise<void> => {
    const missing = new Set<number>()
    for (const { connectionId } of dialogs)
      if (kinds.get(keyOf(companyId, connectionId)) === undefined) missing.add(connectionId)
    if (missing.size === 0) return
    for (const { id, kind } of await findConnectionKinds(pipeline, companyId, [...missing]))
      kinds.set(keyOf(companyId, id), kind)
  }

  const prepareWorkspaces = async (
    pipeline: Pipeline,
    companyId: number,
    dialogs: readonly Looked[],
  ): Promise<void> => {
    const missing = new Set<number>()
    for (const { workspaceId } of dialogs) {
      const known = workspaces.get(keyOf(companyId, workspaceId))
      if (known === undefined || nowMs() - known.atMs >= settingsFreshMs) missing.add(workspaceId)
    }
    if (missing.size === 0) return
    for (const settings of await findWorkspaces(pipeline, companyId, [...missing]))
      workspaces.set(keyOf(companyId, settings.id), { settings, atMs: nowMs() })
  }

  const settingsOf = (companyId: number, botId: number | null): BotSettings | null =>
    botId === null ? null : (bots.get(keyOf(companyId, botId))?.settings ?? null)

  return {
    prepare: async (pipeline, companyId, dialogs) => {
      await prepareBots(pipeline, companyId, dialogs)
      await prepareConnections(pipeline, companyId, dialogs)
      await prepareWorkspaces(pipeline, companyId, dialogs)
    },
    missing: (companyId, dialogs) => {
      const missing = new Set<number>()
      for (const { botId, versionId } of dialogs)
        for (const id of [versionId, settingsOf(companyId, botId)?.activeVersionId])
          if (id != null && versions.get({ companyId, versionId: id }) === undefined) missing.add(id)
      return [...missing].map((versionId) => ({ companyId, versionId }))
    },
    hold: (keys) => versions.hold(keys),
    botOf: ({ companyId, botId }) => settingsOf(companyId, botId),
    workspaceOf: ({ companyId, workspaceId }) => workspaces.get(keyOf(companyId, workspaceId))?.settings ?? null,
    forgetWorkspace: (companyId, id) => {
      workspaces.delete(keyOf(companyId, id))
    },
    flow: (companyId, versionId) => versions.get({ companyId, versionId }) ?? null,
    hasSender: (companyId, connectionId) => {
      const kind = kinds.get(keyOf(companyId, connectionId))
      return kind !== undefined && hasSenderOfKind(kind)
    },
    kindOf: (companyId, connectionId) => kinds.get(keyOf(companyId, connectionId)) ?? null,
  }
}
