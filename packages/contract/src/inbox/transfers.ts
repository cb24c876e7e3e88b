import { z } from 'zod'
import { id, maxInt4, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dialog } from './dialog-shapes.ts'

/* Transfer of a room, and its possible targets. */

const access = anyOf('dialog_view', 'omnichannel_view')

const transferPerson = z.object({
  id,
  name: z.string(),
  online: z.boolean(),
  /** Workspace in which the person would get the room: the room's own if they work there, else another of theirs. */
  workspaceId: id,
  workspaceName: z.string(),
})
const transferQueue = z.object({
  workspaceId: id,
  name: z.string(),
  /** Attendants online. */
  online: z.int(),
})
export type TransferPerson = z.infer<typeof transferPerson>
export type TransferQueue = z.infer<typeof transferQueue>

export const listTransferTargets = operation({
  method: 'GET',
  url: '/api/omnichannel/transfer-targets',
  schema: {
    operationId: 'listTransferTargets',
    tags: ['Omnichannel'],
    summary: 'A quem a sala pode ir: até 20 pessoas (as que estão online primeiro) e até 20 filas, por parte do nome.',
    querystring: z.object({ dialogId: urlId, search: z.string().trim().max(100).default('') }),
    response: {
      200: z.object({ people: z.array(transferPerson), queues: z.array(transferQueue), hasMore: z.boolean() }),
    },
  },
  config: { access },
})

/** Note of a transfer for the new owner; never shown to the customer. */
export const transferNote = z.string().trim().max(500, 'A observação pode ter até 500 caracteres.')

export const transferDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/transfer',
  schema: {
    operationId: 'transferDialog',
    tags: ['Omnichannel'],
    summary: 'Transfere a sala: a uma pessoa, em sequência, ou ao sistema de terceiros. Sem pessoa: em sequência.',
    body: z.object({
      dialogId: id,
      transferToThirdPartySystem: z.boolean().optional(),
      sendToThirdpartySystem: z.boolean().optional(),
      userId: z.int().min(0).max(maxInt4).nullish(),
      workspaceId: z.int().min(0).max(maxInt4).nullish(),
      typeTransfer: z.union([z.literal(1), z.literal(2)]).optional(),
      note: transferNote.optional(),
    }),
    response: { 200: dialog },
  },
  config: { access },
})
