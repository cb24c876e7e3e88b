/** How codes of ours are called in /api/v1; others keep their name. */
export const publicCodes: Readonly<Record<string, string>> = {
  dialogClosed: 'conversationClosed',
  dialogOpen: 'conversationOpen',
  dialogHeld: 'conversationHeld',
  dialogExternal: 'conversationExternal',
  otherDialogOpen: 'otherConversationOpen',
  companyStopped: 'companySuspended',
  clientIdReused: 'otherCall',
  otherWords: 'otherCall',
  unknown: 'unknownReference',
  notListed: 'templatesUnavailable',
}

/** Codes that every operation with an Idempotency-Key may answer. */
export const repeatCodes = {
  idempotencyKeyInvalid: 400,
  stillRunning: 409,
  outcomeUnknown: 409,
  otherCall: 422,
} as const satisfies Record<string, number>

/** What a code becomes that an operation does not declare. */
export const genericCodes: Readonly<Record<number, string>> = {
  400: 'invalid',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  422: 'unprocessable',
}

/** Fields of bodies, as ours: public; others have the same name. */
export const publicFields: Readonly<Record<string, string>> = {
  fields: 'customFields',
  fileIds: 'files',
  message: 'text',
  next: 'after',
}

/** Data of errors, as ours: public. What is not named here stays inside. */
export const publicDetails: Readonly<Record<string, string>> = {
  contactId: 'contactId',
  dialogId: 'conversationId',
}
