import type { FlowDocument, FlowNode } from './document.ts'
import { flowLimits } from './limits.ts'
import { nameKey } from './names.ts'
import { noEntityId } from './no-entity.ts'
import { texts } from './texts.ts'

/** Why a flow cannot be saved. `path` leads into the document, like zod's paths. */
export interface DraftProblem {
  path: (string | number)[]
  message: string
}

/** Everything that prevents a well-formed flow from being saved as a draft. */
export const draftProblems = (document: FlowDocument): DraftProblem[] => [
  ...idProblems(document.nodes),
  ...nameProblems(document.nodes),
  ...startProblems(document.nodes),
  ...destinationProblems(document.nodes),
  ...waitProblems(document.nodes),
  ...documentsProblems(document.nodes),
]

const idProblems = (nodes: readonly FlowNode[]): DraftProblem[] => {
  const seen = new Set<string>()
  const exits = new Set<string>()
  return nodes.flatMap((node, index) => {
    const problems: DraftProblem[] = []
    if (seen.has(node.id)) problems.push({ path: ['nodes', index, 'id'], message: texts.draft.repeatedId(node.name) })
    seen.add(node.id)
    node.userInteractions.forEach((exit, place) => {
      const path = ['nodes', index, 'userInteractions', place, 'id']
      if (exits.has(exit.id)) problems.push({ path, message: texts.draft.repeatedExitId(node.name) })
      exits.add(exit.id)
    })
    return problems
  })
}

const nameProblems = (nodes: readonly FlowNode[]): DraftProblem[] => {
  const seen = new Set<string>()
  return nodes.flatMap((node, index): DraftProblem[] => {
    const path = ['nodes', index, 'name']
    const key = nameKey(node.name)
    const repeated = seen.has(key)
    seen.add(key)
    if (key === '') return [{ path, message: texts.name.empty }]
    if (node.name.length > flowLimits.nameLength) return [{ path, message: texts.name.tooLong }]
    if (node.name.includes('_')) return [{ path, message: texts.name.underscore }]
    return repeated ? [{ path, message: texts.name.repeated }] : []
  })
}

const startProblems = (nodes: readonly FlowNode[]): DraftProblem[] => {
  const starts = nodes.filter((node) => node.type === 'start')
  if (starts.length === 1 && starts[0]?.name === texts.startNodeName) return []
  return [{ path: ['nodes'], message: texts.draft.noStart }]
}

const destinationProblems = (nodes: readonly FlowNode[]): DraftProblem[] => {
  const types = new Map(nodes.map((node) => [node.id, node.type]))
  return nodes.flatMap((node, index) => {
    const taken = new Set<string>()
    return node.userInteractions.flatMap(({ target }, place): DraftProblem[] => {
      if (target === null) return []
      const path = ['nodes', index, 'userInteractions', place, 'target']
      const repeated = taken.has(target)
      taken.add(target)
      const type = types.get(target)
      if (!type) return [{ path, message: texts.draft.unknownDestination(node.name) }]
      if (type === 'start') return [{ path, message: texts.draft.leadsToStart(node.name) }]
      if (target === node.id) return [{ path, message: texts.draft.leadsToItself(node.name) }]
      return repeated ? [{ path, message: texts.draft.repeatedDestination(node.name) }] : []
    })
  })
}

/** A node has one exit of silence at most, which no answer may take. */
const waitProblems = (nodes: readonly FlowNode[]): DraftProblem[] =>
  nodes.flatMap((node, index) => {
    let count = 0
    return node.userInteractions.flatMap(({ wait, phrases, entityTypeId }, place): DraftProblem[] => {
      if (!wait) return []
      count += 1
      const path = ['nodes', index, 'userInteractions', place, 'wait']
      if (count > 1) return [{ path, message: texts.draft.repeatedWait(node.name) }]
      const takesAnswers = phrases.length > 0 || entityTypeId !== noEntityId
      return takesAnswers ? [{ path, message: texts.draft.waitWithAnswers(node.name) }] : []
    })
  })

/** A node has at most one exit of each kind of its documents, which no answer may take. */
const documentsProblems = (nodes: readonly FlowNode[]): DraftProblem[] =>
  nodes.flatMap((node, index) => {
    const seen = new Set<string>()
    return node.userInteractions.flatMap(({ documents, wait, phrases, entityTypeId }, place): DraftProblem[] => {
      if (!documents) return []
      const path = ['nodes', index, 'userInteractions', place, 'documents']
      const isRepeated = seen.has(documents)
      seen.add(documents)
      if (isRepeated) return [{ path, message: texts.draft.repeatedDocumentsExit(node.name) }]
      const takesAnswers = phrases.length > 0 || entityTypeId !== noEntityId || wait !== undefined
      return takesAnswers ? [{ path, message: texts.draft.documentsExitWithAnswers(node.name) }] : []
    })
  })
