import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { defineSealAudit } from './audit.jobs.ts'

export const registerAudit = (_handle: Handle, platform: Platform): void => {
  defineSealAudit(platform)
}
