import {
  answerExitsOf,
  type FlowDocument,
  type FlowNode,
  freeTextEntity,
  isAnswerExit,
  nodeEntityOf,
  noEntityId,
  type UserInteraction,
} from '../document.ts'
import { canAddUserInteraction, destinationsFor } from '../edges.ts'
import { emptyExit } from '../empty.ts'
import { flowLimits } from '../limits.ts'
import { type FlowVariable, indexVariables, rewriteMentions, variablesOf } from '../mentions.ts'
import { distinctPhrases } from '../phrases.ts'
import { quickInteractions } from '../quick-interactions.ts'
import { texts } from '../texts.ts'
import {
  askFor,
  type CommandResult,
  changeExit,
  changeNode,
  done,
  findNode,
  hasContent,
  mapTexts,
  refuse,
  settled,
} from './result.ts'

/** Adds an empty exit, if there are more possible targets than exits without one. */
export const addUserInteraction = (document: FlowDocument, nodeId: string, exitId: string): CommandResult => {
  if (!canAddUserInteraction(document, nodeId)) {
    return refuse(document, texts.addInteraction.message, texts.addInteraction.title)
  }
  return done(
    document,
    changeNode(document, nodeId, (node) => ({
      ...node,
      userInteractions: [...node.userInteractions, emptyExit(exitId, node.userInteractions.length)],
    })),
  )
}

/** The exits of silence and of the documents have no phrases to lose. */
const confirmLoss = (exits: readonly UserInteraction[]) =>
  hasContent(exits.filter(isAnswerExit)) ? [askFor.losePhrases] : []

/** Deletes an exit of a node that has more than one; one that no answer takes and is the only one becomes an empty exit. */
export const deleteUserInteraction = (document: FlowDocument, nodeId: string, exitId: string): CommandResult => {
  const node = findNode(document, nodeId)
  const exit = node?.userInteractions.find(({ id }) => id === exitId)
  if (!node || !exit) return refuse(document, texts.gone)
  if (node.userInteractions.length < 2 && isAnswerExit(exit)) return refuse(document, texts.lastUserInteraction)
  return deleteEdge(document, exitId)
}

/** Deletes an edge, which is its exit; the only exit of a node is emptied instead. An edge's id is its exit's. */
export const deleteEdge = (document: FlowDocument, exitId: string): CommandResult => {
  const node = document.nodes.find(({ userInteractions }) => userInteractions.some(({ id }) => id === exitId))
  const exit = node?.userInteractions.find(({ id }) => id === exitId)
  if (!node || !exit) return refuse(document, texts.gone)
  const after =
    node.userInteractions.length > 1
      ? withoutExit(document, node, exitId)
      : changeExit(document, node.id, exitId, () => emptyExit(exitId))
  return done(document, after, confirmLoss([exit]))
}

const withoutExit = (document: FlowDocument, node: FlowNode, exitId: string): FlowDocument =>
  changeNode(document, node.id, (same) => ({
    ...same,
    userInteractions: same.userInteractions.filter(({ id }) => id !== exitId),
  }))

/** Sets or clears an exit's target; its phrases stay. */
export const chooseDestination = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  targetId: string | null,
): CommandResult => {
  if (targetId !== null && !destinationsFor(document, nodeId, exitId).some(({ id }) => id === targetId)) {
    return refuse(document, texts.connectionRefused)
  }
  return done(
    document,
    changeExit(document, nodeId, exitId, (exit) => (exit.target === targetId ? exit : { ...exit, target: targetId })),
  )
}

/** Replaces an exit's training phrases: trimmed, without empty ones and duplicates, ignoring case. */
export const setPhrases = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  phrases: readonly string[],
): CommandResult => {
  const refusal = takesNoAnswer(document, nodeId, exitId)
  if (refusal) return refuse(document, refusal)
  const clean = distinctPhrases(phrases)
  if (clean.length > flowLimits.phrases) return refuse(document, texts.phrases.tooMany)
  if (clean.some((phrase) => phrase.length > flowLimits.phraseLength)) return refuse(document, texts.phrases.tooLong)
  return done(
    document,
    changeExit(document, nodeId, exitId, (exit) =>
      exit.phrases.length === clean.length && exit.phrases.every((phrase, place) => phrase === clean[place])
        ? exit
        : { ...exit, phrases: clean },
    ),
  )
}

/** Why an exit may have neither phrases nor entity; null where it may. */
const takesNoAnswer = (document: FlowDocument, nodeId: string, exitId: string): string | null => {
  const exit = findNode(document, nodeId)?.userInteractions.find(({ id }) => id === exitId)
  if (exit?.documents) return texts.documents.takesNoAnswer
  return exit?.wait ? texts.wait.takesNoAnswer : null
}

/** Adds training phrases to an exit, such as a quick reply's label. */
export const addPhrases = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  phrases: readonly string[],
): CommandResult => {
  const exit = findNode(document, nodeId)?.userInteractions.find(({ id }) => id === exitId)
  return exit ? setPhrases(document, nodeId, exitId, [...exit.phrases, ...phrases]) : refuse(document, texts.gone)
}

/** Adds a set of the gallery 'Interações rápidas' to an exit. */
export const addQuickInteraction = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  quickInteractionId: string,
): CommandResult => {
  const set = quickInteractions.find(({ id }) => id === quickInteractionId)
  return set ? addPhrases(document, nodeId, exitId, set.phrases) : refuse(document, texts.gone)
}

/** The entity of an exit. */
export interface EntityChoice {
  id: number
  name: string
  /** For a free text: stored as the contact's name. */
  contactName?: boolean
}

/** Sets, changes or (null) removes an exit's entity. */
export const setInteractionEntity = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  entity: EntityChoice | null,
): CommandResult => {
  const refusal = takesNoAnswer(document, nodeId, exitId)
  if (refusal) return refuse(document, refusal)
  return renaming(
    document,
    nodeId,
    entity,
    changeExit(document, nodeId, exitId, (exit) => withEntity(exit, entity)),
  )
}

const withEntity = ({ contactName: _, ...exit }: UserInteraction, entity: EntityChoice | null): UserInteraction => ({
  ...exit,
  entityTypeId: entity?.id ?? noEntityId,
  entityTypeName: entity?.name ?? '',
  ...(entity?.contactName ? { contactName: true } : {}),
})

/** Renaming a free text also renames its mentions. */
const renaming = (
  before: FlowDocument,
  nodeId: string,
  entity: EntityChoice | null,
  after: FlowDocument,
): CommandResult => {
  const old = findNode(before, nodeId)?.userInteractions.find((exit) => exit.entityTypeId === freeTextEntity.id)
  if (!old || entity?.id !== freeTextEntity.id || entity.name === old.entityTypeName) return done(before, after)
  const index = indexVariables(variablesOf(before))
  const isOld = (variable: FlowVariable): boolean =>
    variable.nodeId === nodeId && variable.name === old.entityTypeName && variable.entityTypeId === old.entityTypeId
  return settled(
    before,
    mapTexts(after, (text) =>
      rewriteMentions(text, index, (variable) => (isOld(variable) ? { ...variable, name: entity.name } : variable)),
    ),
  )
}

/**
 * Makes a node ask for an entity as a whole: its exits are merged into one (the first target stays, phrases are
 * removed), that of silence stays. Null removes the entity. `exitId` is used if the node has no exit.
 */
export const setNodeEntity = (
  document: FlowDocument,
  nodeId: string,
  entity: EntityChoice | null,
  exitId: string,
): CommandResult => {
  const node = findNode(document, nodeId)
  if (!node) return refuse(document, texts.gone)
  if (!entity) {
    const asked = nodeEntityOf(node)
    return asked ? setInteractionEntity(document, nodeId, asked.id, null) : done(document, document)
  }
  const exits = answerExitsOf(node)
  const kept = exits.find((exit) => exit.target !== null) ?? exits[0] ?? emptyExit(exitId)
  const only = withEntity({ ...kept, phrases: [], text: '' }, entity)
  const lost = exits.filter((exit) => exit.phrases.length > 0 || (exit !== kept && exit.target !== null))
  return done(
    document,
    changeNode(document, nodeId, (same) => ({
      ...same,
      userInteractions: [only, ...same.userInteractions.filter((exit) => !isAnswerExit(exit))],
    })),
    confirmLoss(lost),
  )
}
