import { takesAnyAnswer } from '../document.ts'
import { checkTexts } from './texts.ts'
import { type Check, problemAt } from './types.ts'

/** Checks nodes that answer from documents: an exit for any answer leaves them nothing. */
export const checkDocuments: Check = (document) =>
  document.nodes.flatMap((node) => {
    if (!node.documents || node.transfer) return []
    return node.userInteractions.some(takesAnyAnswer)
      ? [problemAt(node)('warning', 'documents-unasked', checkTexts.documentsUnasked(node.name))]
      : []
  })
