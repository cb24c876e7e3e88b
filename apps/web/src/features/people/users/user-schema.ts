import { personPhone, userBody, wrongPersonPhone } from '@prosa/contract'

/** A fixed number that somebody signed up with stays as it is; written anew it must be one that people have. */
export const schemaFor = (storedPhone: string | null) =>
  userBody.refine(({ phone }) => phone === undefined || personPhone(phone, storedPhone) !== null, {
    path: ['phone'],
    message: wrongPersonPhone,
  })
