import { type FlowDocument, waitExitOf } from '../document.ts'
import { emptyExit } from '../empty.ts'
import { flowLimits } from '../limits.ts'
import { texts } from '../texts.ts'
import { defaultWait, type FlowWait } from '../wait.ts'
import { type CommandResult, changeExit, changeNode, done, findNode, refuse } from './result.ts'

/** Adds the exit of customers who do not answer, of which a node has one at most. */
export const addWait = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  wait: FlowWait = defaultWait,
): CommandResult => {
  const node = findNode(document, nodeId)
  if (!node) return refuse(document, texts.gone)
  if (waitExitOf(node)) return refuse(document, texts.wait.taken)
  if (node.userInteractions.length >= flowLimits.exits) return refuse(document, texts.wait.tooMany)
  const added = { ...emptyExit(exitId, node.userInteractions.length), wait }
  return done(
    document,
    changeNode(document, nodeId, (same) => ({ ...same, userInteractions: [...same.userInteractions, added] })),
  )
}

/** Changes how long a node waits, and what follows where the channel's time is over. */
export const setWait = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  change: Partial<FlowWait>,
): CommandResult =>
  done(
    document,
    changeExit(document, nodeId, exitId, (exit) => {
      if (!exit.wait) return exit
      const { template, ...times } = { ...exit.wait, ...change }
      const wait = { ...times, ...(template && { template }) }
      // The hour of a day only exists for days.
      return { ...exit, wait: wait.unit === 'days' ? wait : { ...wait, at: null } }
    }),
  )
