import type { FlowDocument, FlowNode, UserInteraction } from '../document.ts'
import { type DocumentsExit, documentsExitOf, documentsExits, type FlowDocuments } from '../documents.ts'
import { emptyExit } from '../empty.ts'
import { flowLimits } from '../limits.ts'
import type { MakeId } from '../server-format.ts'
import { texts } from '../texts.ts'
import { type CommandResult, changeNode, done, findNode, refuse } from './result.ts'

/** Where the conversation goes after the documents; null: not drawn. */
export type DocumentsTargets = Readonly<Record<DocumentsExit, string | null>>

/** The targets of a node's documents as drawn. */
export const documentsTargetsOf = (node: FlowNode): DocumentsTargets => ({
  notFound: documentsExitOf(node, 'notFound')?.target ?? null,
  person: documentsExitOf(node, 'person')?.target ?? null,
  helped: documentsExitOf(node, 'helped')?.target ?? null,
})

/** Makes a node answer from documents, with an exit for each target; null: it no longer does, and loses these exits. */
export const setDocuments = (
  document: FlowDocument,
  nodeId: string,
  change: { documents: FlowDocuments; targets: DocumentsTargets } | null,
  makeId: MakeId,
): CommandResult => {
  const node = findNode(document, nodeId)
  if (!node) return refuse(document, texts.gone)
  if (node.type === 'start') return refuse(document, texts.documents.onStart)
  const kept = node.userInteractions.filter((exit) => !exit.documents)
  const own = change ? exitsFor(node, change.targets, makeId) : []
  const userInteractions = [...kept, ...own].map((exit, position) => ({ ...exit, position }))
  if (userInteractions.length > flowLimits.exits) return refuse(document, texts.wait.tooMany)
  const targets = userInteractions.flatMap(({ target }) => (target === null ? [] : [target]))
  if (new Set(targets).size < targets.length) return refuse(document, texts.draft.repeatedDestination(node.name))
  const { documents: _, ...rest } = node
  const changed = { ...rest, userInteractions: userInteractions.length > 0 ? userInteractions : [emptyExit(makeId())] }
  return done(
    document,
    changeNode(document, nodeId, () => (change ? { ...changed, documents: change.documents } : changed)),
  )
}

const exitsFor = (node: FlowNode, targets: DocumentsTargets, makeId: MakeId): UserInteraction[] =>
  documentsExits.flatMap((kind) => {
    const target = targets[kind]
    if (target === null) return []
    const known = documentsExitOf(node, kind)
    return [{ ...(known ?? { ...emptyExit(makeId()), documents: kind }), target }]
  })
