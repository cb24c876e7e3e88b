import type { StoredFile } from '../../../conversation/model/present.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { Media } from '../../files/index.ts'

const maxBytes = 25 * 1024 * 1024
const timeoutMs = 20_000

/**
 * Fetches files from URLs given by an outside system, before anything is written.
 * @throws AppError 422 naming a file that cannot be fetched or stored
 */
export const fetchFiles = async (
  { guardedFetch, media }: { guardedFetch: GuardedFetch; media: Media },
  companyId: number,
  files: readonly { url: string; name: string }[],
): Promise<StoredFile[]> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const kept: StoredFile[] = []
  for (const [index, { url, name }] of files.entries())
    try {
      const { status, headers, body } = await guardedFetch.open(url, { signal })
      if (status !== 200) {
        body.destroy()
        throw new AppError(errors.unprocessable, { message: `respondeu ${status}` })
      }
      kept.push(await media.keep({ companyId, source: body, name, mime: headers['content-type'], maxBytes }))
    } catch (error) {
      // Errors on our side (disk, database) are not caused by the file.
      if (error instanceof AppError && error.status >= 500) throw error
      const reason = error instanceof AppError ? error.message : 'não pôde ser buscado'
      const message = `Arquivo ${name}: ${reason}`
      throw new AppError(errors.unprocessable, { message, fields: { [`data.files.${index}`]: message }, cause: error })
    }
  return kept
}
