import { defineErrors } from '../../../platform/errors/index.ts'

export const mergeErrors = defineErrors({
  mergedLater: [409, 'Um destes contatos foi unido a outro depois. Separe primeiro a última união.'],
  contactGone: [409, 'O contato que ficou não existe mais: a união não pode ser desfeita.'],
})

/** Of a recipient whose contact is another recipient of the same campaign by now. */
export const sameRecipient = 'Unido a um contato que já está na campanha'
