import { reportBrowserError } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { hidePersonalData } from './hide-personal-data.ts'

/** Logs errors of browsers with the server's own. Their number is limited like any call. */
export const registerReports = (handle: Handle, { log }: Pick<Platform, 'log'>): void => {
  handle.companyless(reportBrowserError, ({ body, identity, scope, request }) => {
    log.warn(
      {
        reqId: request.id,
        personId: identity.userId,
        companyId: scope?.companyId ?? null,
        browser: { ...body, message: hidePersonalData(body.message), stack: hidePersonalData(body.stack) },
      },
      'browser error',
    )
    return { requestId: request.id }
  })
}
