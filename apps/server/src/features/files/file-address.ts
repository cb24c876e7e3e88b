import type { Clock } from '../../platform/clock/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'

/** URL under which the staff's browsers read a file, with their session. */
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
 * A URL under which anybody who has it may read this one file without a session, for a day or slightly more: for
 * visitors of the live chat. Rounded to hours, so that a file keeps its URL for a while, and browsers can cache it.
 */
export const signFileUrl = ({ secrets, clock }: { secrets: Secrets; clock: Clock }, file: SignedFile): string => {
  const until = Math.floor(clock.now().getTime() / hourMs) + validHours + 1
  return `/livechat/files/${file.companyId}/${file.fileId}?until=${until}&signature=${secrets.sign(purpose, signedText(file, until))}`
}

/** The same for programs, which call from elsewhere: with the host, if the program knows it (PUBLIC_URL). */
export const signedFileUrls =
  (platform: { secrets: Secrets; clock: Clock; config: { publicUrl?: string | undefined } }, companyId: number) =>
  (fileId: string): string =>
    `${platform.config.publicUrl ?? ''}${signFileUrl(platform, { companyId, fileId })}`

/** Whether the URL was signed here and is still valid. */
export const verifyFileUrl = (
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { until, signature, ...file }: SignedFile & { until: number; signature: string },
): boolean =>
  Number.isSafeInteger(until) &&
  clock.now().getTime() < until * hourMs &&
  secrets.verify(purpose, signedText(file, until), signature)

const signedText = ({ companyId, fileId }: SignedFile, until: number): string => `${companyId}/${fileId}/${until}`
