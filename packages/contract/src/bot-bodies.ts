import { z } from 'zod'
import { color, id, maxInt4, requiredText } from './common.ts'

/** Apart from the operations, as session-bodies.ts says. */
export const createBotBody = z.object({
  name: requiredText(100),
  workspaceId: z
    .int('Você deve selecionar uma área de trabalho')
    .positive('Você deve selecionar uma área de trabalho')
    .max(maxInt4, 'Você deve selecionar uma área de trabalho'),
  target: z.int('Você deve selecionar um objetivo do robô').min(1, 'Você deve selecionar um objetivo do robô').max(6),
  active: z.boolean().default(true),
  avatarColor: color.default('#0A043C'),
  chatColor: color.default('#FF0025'),
  /** A picture that the caller uploaded (`avatarTypes`); without one the bot is shown as a robot. */
  avatarFileId: z.uuid('Imagem inválida').nullish(),
  companyId: id.optional(),
})
