import { type BotInteraction, type FlowDocument, type FlowNode, noEntityId, type UserInteraction } from './document.ts'
import type { MakeId } from './server-format.ts'
import { settleDocument } from './settle.ts'
import { texts } from './texts.ts'
import { defaultWait, type FlowWait } from './wait.ts'

/** Builders and the conversation helper, for tests of this package and of programs that run flows. */

/** Ids 'id1', 'id2' … */
export const countingIds = (prefix = 'id'): MakeId => {
  let count = 0
  return () => `${prefix}${++count}`
}

export const buildMessage = (id: string, text: string, other: Partial<BotInteraction> = {}): BotInteraction => ({
  id,
  text,
  entityTypeId: noEntityId,
  entityName: '',
  position: 0,
  buttons: [],
  files: [],
  ...other,
})

export const buildExit = (
  id: string,
  target: string | null,
  other: Partial<UserInteraction> = {},
): UserInteraction => ({
  id,
  target,
  comparison: 'Igual a',
  phrases: [],
  entityTypeId: noEntityId,
  entityTypeName: '',
  text: '',
  position: 0,
  ...other,
})

export const buildNode = (id: string, name: string, other: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: 'default',
  name,
  position: { x: 0, y: 0 },
  level: -1,
  botInteractions: [],
  userInteractions: [],
  sourceEntityNodeId: null,
  fallbackMessages: [],
  transfer: false,
  transferData: null,
  webhookCall: false,
  phoneRequest: false,
  tag: null,
  ...other,
})

/**
 * A node for `buildFlow`: its texts, and the targets of phrases (a list of phrases, '' for any answer, '@name:id' an
 * entity).
 */
export interface NodeSketch extends Partial<FlowNode> {
  says?: string | readonly (string | Partial<BotInteraction>)[]
  /**
   * Target name (or '-' and any text for none) → phrases; an empty list takes any answer; '@name:id' asks for an
   * entity.
   */
  exits?: Readonly<Record<string, readonly string[]>>
  /** Where a customer's silence leads, and after which time; 2 hours unless told. */
  silence?: readonly [target: string, wait?: Partial<FlowWait>]
}

/**
 * A flow described by names: `{ Início: { says: 'Oi', exits: { Menu: ['menu'] } }, Menu: { … } }`. Ids are derived from
 * the names.
 */
export const buildFlow = (sketches: Readonly<Record<string, NodeSketch>>, name = 'Teste'): FlowDocument =>
  settleDocument({ name, nodes: Object.entries(sketches).map(([label, sketch]) => sketchNode(label, sketch)) })

const sketchNode = (label: string, { says = [], exits = {}, silence, ...other }: NodeSketch): FlowNode => {
  const messages = (typeof says === 'string' ? [says] : says).map((message, place) =>
    typeof message === 'string'
      ? buildMessage(`${label}/m${place}`, message)
      : buildMessage(`${label}/m${place}`, '', message),
  )
  return buildNode(label, label, {
    type: label === texts.startNodeName ? 'start' : 'default',
    botInteractions: messages,
    userInteractions: [
      ...Object.entries(exits).map(([target, phrases], place) =>
        sketchExit(`${label}/e${place}`, target.startsWith('-') ? null : target, phrases),
      ),
      ...(silence ? [buildExit(`${label}/w`, silence[0], { wait: { ...defaultWait, ...silence[1] } })] : []),
    ],
    ...other,
  })
}

const sketchExit = (id: string, target: string | null, phrases: readonly string[]): UserInteraction => {
  const entity = phrases.find((phrase) => phrase.startsWith('@'))
  const [entityTypeName, entityId] = entity?.slice(1).split(':') ?? []
  return buildExit(id, target, {
    phrases: phrases.filter((phrase) => phrase !== entity),
    ...(entityTypeName ? { entityTypeName, entityTypeId: Number(entityId) } : {}),
  })
}

export * from './talk.ts'
