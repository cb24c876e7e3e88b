import { z } from 'zod'

/**
 * Error codes of any operation of /api/v1, part of its contract: codes may be added, but not renamed or removed.
 * Operations add codes of their own.
 */
export const apiErrors = {
  invalid: 400,
  malformed: 400,
  keyInAddress: 400,
  keyInvalid: 401,
  addressNotAllowed: 403,
  wrongArea: 403,
  readOnly: 403,
  companySuspended: 403,
  disabledForCompany: 403,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  unprocessable: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ApiErrorCode = keyof typeof apiErrors

/** The answer of every error of /api/v1; `fields` names the wrong inputs. */
export const apiErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type ApiErrorBody = z.infer<typeof apiErrorBody>
