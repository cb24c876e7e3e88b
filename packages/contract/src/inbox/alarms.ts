import { z } from 'zod'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { sidebarDialog } from './dialog-shapes.ts'

/** The oldest alarms are returned. */
export const maxAlarms = 100

/** Called once; later changes come through the sidebar's stream, as `alarmedAt` of its rows. */
export const listAlarms = operation({
  method: 'GET',
  url: '/api/omnichannel/alarms',
  schema: {
    operationId: 'listAlarms',
    tags: ['Omnichannel'],
    summary: `As salas em que ninguém pode atender há mais tempo do que o workspace permite, até ${maxAlarms}, das mais antigas.`,
    response: { 200: z.object({ dialogs: z.array(sidebarDialog).max(maxAlarms) }) },
  },
  config: { access: anyOf('dialog_view', 'omnichannel_view') },
})
