import type { Clock } from '../../platform/clock/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'

/** Where the staff's browsers read a file, with their session. */
export const filePath = (id: string): string => `/api/files/${encodeURIComponent(id)}`

export const visitorFileRoute = '/livechat/files/:companyId/:id'

export interface SignedFile {
  companyId: number
  fileId: string
}

const purpose = 'file address'
const hourMs = 3_600_000
const validHours = 24

/**
 * An address under which whoever has it may read this one file, without a session, for a day or a little more: visitors of
 * the live chat. Whole hours, so that the same file keeps its address for a while and browsers need not fetch it again.
 */
export const signFileUrl = ({ secrets, clock }: { secrets: Secrets; clock: Clock }, file: SignedFile): string => {
  const until = Math.floor(clock.now().getTime() / hourMs) + validHours + 1
  return `/livechat/files/${file.companyId}/${file.fileId}?until=${until}&signature=${secrets.sign(purpose, signedText(file, until))}`
}

/** Whether the address was signed here and still holds. */
export const verifyFileUrl = (
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { until, signature, ...file }: SignedFile & { until: number; signature: string },
): boolean =>
  Number.isSafeInteger(until) &&
  clock.now().getTime() < until * hourMs &&
  secrets.verify(purpose, signedText(file, until), signature)

const signedText = ({ companyId, fileId }: SignedFile, until: number): string => `${companyId}/${fileId}/${until}`
