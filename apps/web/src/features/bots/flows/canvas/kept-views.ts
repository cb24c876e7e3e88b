import type { FlowNode } from '@prosa/flow'
import type { Viewport } from '@xyflow/react'
import { z } from 'zod'
import { createPersonalValue } from '../../../../app/personal-storage.ts'
import type { StoredValue } from '../../../../app/stored-value.ts'
import { cardWidth, heightOf } from './card-size.ts'

/** Maximum number of stored views; the most recent ones are kept. */
const most = 30

/** The point in the middle of the canvas, and the zoom. */
const viewSchema = z.object({ botId: z.int(), x: z.number(), y: z.number(), zoom: z.number().min(0.01).max(4) })
type KeptView = z.infer<typeof viewSchema>

const schema = z.array(viewSchema).max(most)

/** A user's last view of each bot's flow, the most recent first. */
export const keptViews = (userId: number): StoredValue<KeptView[]> =>
  createPersonalValue({ kind: 'flow-views', userId, name: 'all' }, (value) => schema.safeParse(value).data ?? null)

interface Size {
  width: number
  height: number
}

export function keepView(
  stored: StoredValue<KeptView[]>,
  botId: number,
  view: Viewport,
  { width, height }: Size,
): void {
  const { zoom } = view
  const kept = { botId, x: (width / 2 - view.x) / zoom, y: (height / 2 - view.y) / zoom, zoom }
  stored.write([kept, ...(stored.read() ?? []).filter((other) => other.botId !== botId)].slice(0, most))
}

/** Call this when another flow replaces the bot's flow. */
export const forgetView = (stored: StoredValue<KeptView[]>, botId: number): void =>
  stored.write((stored.read() ?? []).filter((other) => other.botId !== botId))

/** The user's last view of a bot's flow; null if there is none, or if it shows no card any more. */
export function viewLeft(
  stored: StoredValue<KeptView[]>,
  botId: number,
  nodes: readonly FlowNode[],
  { width, height }: Size,
): Viewport | null {
  const kept = stored.read()?.find((view) => view.botId === botId)
  if (!kept) return null
  const { zoom } = kept
  const view = { x: width / 2 - kept.x * zoom, y: height / 2 - kept.y * zoom, zoom }
  const isSeen = nodes.some((node) => {
    const [left, top] = [node.position.x * zoom + view.x, node.position.y * zoom + view.y]
    return left < width && top < height && left + cardWidth * zoom > 0 && top + heightOf(node) * zoom > 0
  })
  return isSeen ? view : null
}
