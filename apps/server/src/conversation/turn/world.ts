import type { Handles, Pipeline } from '../../platform/database/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import type { BotSettings } from '../model/bot-settings.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { findAutomations } from './automations.queries.ts'
import { type ActiveAutomation, noAutomations } from './automations.ts'
import { loadVersion, type RunnableFlow } from './load-version.ts'
import { createVersions, type VersionKey } from './versions.ts'
import { findWorkspaces } from './workspaces.queries.ts'
import { findBots, findConnectionKinds } from './world.queries.ts'

/** The dialog's fields that determine what must be looked up. */
export type Looked = Pick<LockedDialog, 'botId' | 'botRevision' | 'versionId' | 'connectionId' | 'workspaceId'> &
  Partial<Pick<LockedDialog, 'automationsVersion'>>

/** Cached settings that turns need besides the dialog's row. */
export interface World {
  /**
   * Loads the settings of these dialogs' bots, workspaces and connections into the cache; the company must be set. Queries only what is missing: on
   * the hot path, nothing.
   */
  prepare(pipeline: Pipeline, companyId: number, dialogs: readonly Looked[]): Promise<void>
  /**
   * Flow versions that turns of these dialogs may need and that are not in memory; call `prepare` first. Load them by `hold`, outside of the
   * transaction: a large one takes half a second, and no other turn may wait for that.
   */
  missing(companyId: number, dialogs: readonly Looked[]): VersionKey[]
  /** Loads versions and pins them in memory until the returned function is called. */
  hold(keys: readonly VersionKey[]): Promise<() => void>
  botOf(dialog: Pick<LockedDialog, 'companyId' | 'botId'>): BotSettings | null
  /** The rules of the dialog's workspace, at most a minute old. */
  workspaceOf(dialog: LockedDialog): WorkspaceSettings | null
  /** Drops the cached rules after a change. */
  forgetWorkspace(companyId: number, id: number): void
  flow(companyId: number, versionId: number): RunnableFlow | null
  /** Those that act or observe in a prepared dialog's company, as they were when it was locked or later. */
  automationsOf(dialog: Pick<LockedDialog, 'companyId' | 'automationsVersion'>): readonly ActiveAutomation[]
  hasSender(companyId: number, connectionId: number): boolean
  /** The kind of channel of a prepared dialog's connection. */
  kindOf(companyId: number, connectionId: number): string | null
}

const maxBots = 5_000
const maxConnections = 20_000
const maxWorkspaces = 5_000
/** Companies whose automations are in memory. */
const maxAutomated = 5_000
/**
 * Cache time of settings. A bot's settings include the company's time zone, whose change does not touch the bot's row; changes of a workspace in
 * another process are not announced.
 */
export const settingsFreshMs = 60_000

interface KnownBot {
  settings: BotSettings
  revision: string
  atMs: number
}

const keyOf = (companyId: number, id: number): string => `${companyId}:${id}`

/** `hasSenderOfKind`: whether a kind of channel sends through the outbox. */
export const createWorld = (
  hasSenderOfKind: (kind: string) => boolean,
  nowMs: () => number,
  database: Handles,
): World => {
  const bots = createLru<string, KnownBot>(maxBots)
  const kinds = createLru<string, string>(maxConnections)
  const workspaces = createLru<string, { settings: WorkspaceSettings; atMs: number }>(maxWorkspaces)
  const automated = createLru<number, { all: readonly ActiveAutomation[]; version: number; atMs: number }>(maxAutomated)
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

  /** Dialogs that were locked together have one number; of several the last is the newest. */
  const prepareAutomations = async (
    pipeline: Pipeline,
    companyId: number,
    dialogs: readonly Looked[],
  ): Promise<void> => {
    const version = dialogs.at(-1)?.automationsVersion ?? 0
    if (version === 0) return
    const known = automated.get(companyId)
    // What they name (a canned answer's text) changes without their number.
    if (known?.version === version && nowMs() - known.atMs < settingsFreshMs) return
    automated.set(companyId, { all: await findAutomations(pipeline, companyId), version, atMs: nowMs() })
  }

  const settingsOf = (companyId: number, botId: number | null): BotSettings | null =>
    botId === null ? null : (bots.get(keyOf(companyId, botId))?.settings ?? null)

  return {
    prepare: async (pipeline, companyId, dialogs) => {
      await prepareBots(pipeline, companyId, dialogs)
      await prepareConnections(pipeline, companyId, dialogs)
      await prepareWorkspaces(pipeline, companyId, dialogs)
      await prepareAutomations(pipeline, companyId, dialogs)
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
    automationsOf: ({ companyId, automationsVersion }) =>
      automationsVersion === 0 ? noAutomations : (automated.get(companyId)?.all ?? noAutomations),
    hasSender: (companyId, connectionId) => {
      const kind = kinds.get(keyOf(companyId, connectionId))
      return kind !== undefined && hasSenderOfKind(kind)
    },
    kindOf: (companyId, connectionId) => kinds.get(keyOf(companyId, connectionId)) ?? null,
  }
}
