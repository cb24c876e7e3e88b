import { z } from 'zod'
import { done, id, idParams, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import { labelColors, maxLabelLength, maxLabels } from './label-colors.ts'
import { maxRoomsAtOnce } from './room-fields.ts'

/*
 * Labels of dialogs: attendants set them, people who manage rooms create them, and people who manage workspaces edit
 * them.
 */

const access = anyOf('dialog_view', 'omnichannel_view')
const making = anyOf('dialog_view')
/** For changes that affect rooms of every workspace. */
const managing = anyOf('workspace_edit')
const tags = ['Etiquetas'] as const

export const label = z.object({ id, name: z.string(), color: z.enum(labelColors), revision })
export type Label = z.infer<typeof label>

const name = z
  .string()
  .trim()
  .min(1, 'Informe o nome da etiqueta.')
  .max(maxLabelLength, `O nome pode ter até ${maxLabelLength} caracteres.`)
const color = z.enum(labelColors)

export const listLabels = operation({
  method: 'GET',
  url: '/api/labels',
  schema: {
    operationId: 'listLabels',
    tags,
    summary: 'As etiquetas da empresa, por nome.',
    response: { 200: listOf(label) },
  },
  config: { access },
})

export const createLabel = operation({
  method: 'POST',
  url: '/api/labels',
  schema: {
    operationId: 'createLabel',
    tags,
    summary: 'Cria uma etiqueta.',
    body: z.object({ name, color }),
    response: { 200: label },
  },
  config: { access: making },
})

export const updateLabel = operation({
  method: 'PUT',
  url: '/api/labels/:id',
  schema: {
    operationId: 'updateLabel',
    tags,
    summary: 'Muda o nome ou a cor de uma etiqueta, em todas as salas que a têm.',
    params: idParams,
    body: z.object({ name: name.optional(), color: color.optional(), revision: revision.optional() }),
    response: { 200: label },
  },
  config: { access: managing },
})

export const deleteLabel = operation({
  method: 'DELETE',
  url: '/api/labels/:id',
  schema: {
    operationId: 'deleteLabel',
    tags,
    summary: 'Remove uma etiqueta, também das salas que a têm.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: managing },
})

/** Limit of counting a label's rooms. */
export const mostCountedRooms = 10_000

export const countLabelRooms = operation({
  method: 'GET',
  url: '/api/labels/:id/rooms',
  schema: {
    operationId: 'countLabelRooms',
    tags,
    summary: `Em quantas salas a etiqueta está, até ${mostCountedRooms}.`,
    params: idParams,
    response: { 200: z.object({ rooms: z.int().min(0).max(mostCountedRooms) }) },
  },
  config: { access: managing },
})

const labelIds = z.array(id).max(maxLabels).default([])

/** Adds and removes labels of rooms; others are left unchanged, so that two people do not undo each other's changes. */
export const labelRooms = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/labels',
  schema: {
    operationId: 'labelRooms',
    tags,
    summary:
      'Põe e tira etiquetas de salas. Responde as salas que as têm assim agora; as que não são vistas ficam de fora.',
    body: z
      .object({
        rooms: z
          .array(id)
          .min(1, 'Selecione ao menos uma sala.')
          .max(maxRoomsAtOnce, `Máximo de ${maxRoomsAtOnce} salas por vez`),
        add: labelIds,
        remove: labelIds,
      })
      .refine(({ add, remove }) => add.length + remove.length > 0, 'Escolha ao menos uma etiqueta.'),
    response: { 200: z.object({ success: z.literal(true), rooms: z.array(id) }) },
  },
  config: { access },
})
