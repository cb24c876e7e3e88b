import { personPhone, userBody, wrongPersonPhone } from '@prosa/contract'

/** A stored landline number is accepted unchanged; a new number must be a valid personal one. */
export const schemaFor = (storedPhone: string | null) =>
  userBody.refine(({ phone }) => phone === undefined || personPhone(phone, storedPhone) !== null, {
    path: ['phone'],
    message: wrongPersonPhone,
  })
