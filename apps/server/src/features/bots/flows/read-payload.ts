import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type FlowDocument, fromServerFlow, type ServerFlow } from '@prosa/flow'
import { AppError } from '../../../platform/errors/index.ts'
import { encodeJson, type JsonBytes } from '../../../platform/flow-threads/index.ts'
import { filePath } from '../../files/index.ts'
import { flowErrors, flowTexts } from './errors.ts'

/** Allowed URL schemes of a button; an address without a scheme is only unfinished. */
const safeProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A document and its JSON, serialized once for threads and the database. */
export interface ReadDocument {
  document: FlowDocument
  json: JsonBytes
}

/**
 * The document of the editor's payload, ready to be saved as a draft. URLs of files are replaced by our own. Yields
 * between steps, each of which takes tens of milliseconds for a large flow.
 * @throws draftInvalid with a message at each invalid place
 */
export const readPayload = async (payload: ServerFlow): Promise<ReadDocument> => {
  await setImmediate()
  const document = documentOf(payload)
  await setImmediate()
  return { document, json: encodeJson(document) }
}

const documentOf = (payload: ServerFlow): FlowDocument => {
  const { document, problems } = fromServerFlow(payload, randomUUID)
  const wrong = [...problems, ...unsafeLinks(document)]
  const [first] = wrong
  if (first) {
    const fields: Record<string, string> = {}
    for (const { path, message } of wrong) fields[path.join('.')] ??= message
    throw new AppError(flowErrors.draftInvalid, { message: first.message, fields })
  }
  return { ...document, nodes: document.nodes.map(withOwnFileAddresses) }
}

const unsafeLinks = (document: FlowDocument) =>
  document.nodes.flatMap((node, nodeAt) =>
    node.botInteractions.flatMap((message, messageAt) =>
      message.buttons.flatMap(({ label, link }, buttonAt) => {
        const protocol = URL.parse(link ?? '')?.protocol
        if (!protocol || safeProtocols.has(protocol)) return []
        const path = ['nodes', nodeAt, 'botInteractions', messageAt, 'buttons', buttonAt, 'link']
        return [{ path, message: flowTexts.unsafeLink(label) }]
      }),
    ),
  )

const withOwnFileAddresses = (node: FlowDocument['nodes'][number]): FlowDocument['nodes'][number] =>
  node.botInteractions.every(({ files }) => files.length === 0)
    ? node
    : {
        ...node,
        botInteractions: node.botInteractions.map((message) => ({
          ...message,
          files: message.files.map((file) => ({ ...file, url: filePath(file.fileId) })),
        })),
      }

/** Server ids of the files that a flow shows. */
export const filesOf = (document: FlowDocument): string[] => [
  ...new Set(
    document.nodes.flatMap((node) => node.botInteractions.flatMap(({ files }) => files.map(({ fileId }) => fileId))),
  ),
]
