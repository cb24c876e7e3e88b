import { defineErrors } from '../../../platform/errors/index.ts'

export const erasureErrors = defineErrors({
  otherWorkspaces: [
    409,
    'Esta pessoa também foi atendida em workspaces que você não vê. Peça a quem vê todos os workspaces da empresa.',
  ],
  stillWriting: [409, 'A pessoa está escrevendo agora. Tente de novo em alguns segundos.'],
})

/** What becomes of a campaign's message that waited for the person. */
export const erasedRecipient = 'Dados apagados a pedido da pessoa'

/** The contact that keeps the emptied conversations. */
export const erasedName = 'Contato apagado'
