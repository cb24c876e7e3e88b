import { defineErrors } from '../../../platform/errors/index.ts'

export const erasureErrors = defineErrors({
  otherWorkspaces: [
    409,
    'Esta pessoa também foi atendida em workspaces que você não vê. Peça a quem vê todos os workspaces da empresa.',
  ],
  stillWriting: [409, 'A pessoa está escrevendo agora. Tente de novo em alguns segundos.'],
})

/** Status text of a campaign's withdrawn message. */
export const erasedRecipient = 'Dados apagados a pedido da pessoa'

/** Name of the contact that keeps the emptied dialogs. */
export const erasedName = 'Contato apagado'
