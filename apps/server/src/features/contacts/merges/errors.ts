import { defineErrors } from '../../../platform/errors/index.ts'

export const mergeErrors = defineErrors({
  mergedLater: [409, 'Um destes contatos foi unido a outro depois. Separe primeiro a última união.'],
  contactGone: [409, 'O contato que ficou não existe mais: a união não pode ser desfeita.'],
})

/** Status text of a recipient whose merged contact is already in the campaign. */
export const sameRecipient = 'Unido a um contato que já está na campanha'
