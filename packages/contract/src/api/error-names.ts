/** Public names of internal error codes in /api/v1; others keep their name. */
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
  keyReused: 'otherCall',
}

/** Error codes of every operation with an Idempotency-Key. */
export const repeatCodes = {
  idempotencyKeyInvalid: 400,
  stillRunning: 409,
  outcomeUnknown: 409,
  otherCall: 422,
} as const satisfies Record<string, number>

/** Replacement for codes that an operation does not declare. */
export const genericCodes: Readonly<Record<number, string>> = {
  400: 'invalid',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  422: 'unprocessable',
}

/** Internal field names of bodies and their public names; others are the same. */
export const publicFields: Readonly<Record<string, string>> = {
  fields: 'customFields',
  fileIds: 'files',
  message: 'text',
  next: 'after',
  regexpEntity: 'kind',
  entries: 'values',
  messages: 'contacts',
  media: 'via',
}

/** Internal names of fields at any depth of a body. */
export const publicParts: Readonly<Record<string, string>> = { userInteractios: 'userInteractions' }

/** Internal names of error data and their public names. Data not listed here is not returned. */
export const publicDetails: Readonly<Record<string, string>> = {
  contactId: 'contactId',
  dialogId: 'conversationId',
  revision: 'revision',
  problems: 'problems',
  failed: 'failedTests',
  failedQuestions: 'failedQuestions',
  notRun: 'testsNotRun',
  oldest: 'oldest',
}
