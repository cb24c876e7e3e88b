import type { ApprovedTemplate, OutboundTemplate } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { Channels } from '../../channels/registry.ts'
import type { Handles } from '../../platform/database/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { PlannedTemplate } from '../model/planned.ts'
import { findNumber } from './acts.queries.ts'

const keptMs = 60_000
const listMs = 10_000
const maxKept = 1_000

interface Place {
  companyId: number
  connectionId: number
}

/** What providers say of the templates of connections, remembered for a minute: nothing waits for a provider in a transaction. */
export interface ApprovedTemplates {
  /** Null: the provider does not answer, so what was chosen counts. Undefined: it was not asked lately. */
  known(place: Place): readonly ApprovedTemplate[] | null | undefined
  ask(place: Place): Promise<void>
  /** As `ChannelTemplates`. */
  fill(
    kind: string,
    approved: ApprovedTemplate,
    values: readonly string[],
  ): { text: string; outbound: OutboundTemplate } | null
}

interface ApprovedTemplatesOptions {
  worker: Handles
  channels: Channels
  secrets: Secrets
  nowMs(): number
}

export const createApprovedTemplates = ({
  worker,
  channels,
  secrets,
  nowMs,
}: ApprovedTemplatesOptions): ApprovedTemplates => {
  const kept = createLru<string, { rows: readonly ApprovedTemplate[] | null; untilMs: number }>(maxKept)
  const keyOf = ({ companyId, connectionId }: Place): string => `${companyId}:${connectionId}`
  return {
    known: (place) => {
      const entry = kept.get(keyOf(place))
      return entry && nowMs() < entry.untilMs ? entry.rows : undefined
    },
    fill: (kind, approved, values) => channels.find(kind)?.templates?.fill(approved, values) ?? null,
    ask: async (place) => {
      const { companyId, connectionId } = place
      const row = await worker.pipeline((pipeline) => findNumber(pipeline, companyId, connectionId))
      const templates = row && channels.find(row.kind)?.templates
      const listed = templates
        ? await templates.list(connectionOf(secrets, companyId, connectionId, row), AbortSignal.timeout(listMs))
        : []
      kept.set(keyOf(place), { rows: 'refused' in listed ? null : listed, untilMs: nowMs() + keptMs })
    },
  }
}

/** Whether a template is still what was chosen: its price and what it asks for are those that were agreed to. */
export const isAsChosen = (
  {
    name,
    language,
    category,
    headerFile,
    values,
  }: Pick<PlannedTemplate, 'name' | 'language' | 'category' | 'headerFile' | 'values'>,
  approved: readonly ApprovedTemplate[],
): boolean =>
  approved.some(
    (one) =>
      one.name === name &&
      one.language === language &&
      one.category === category &&
      one.headerFile === headerFile &&
      one.variables.length === values.length,
  )
