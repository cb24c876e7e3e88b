import { maskedValue, type WebhookHeader } from '@prosa/contract'
import { z } from 'zod'
import { AppError, errors } from '../errors/index.ts'
import type { Secrets } from '../secrets/index.ts'

/** Values by name, in the order of the rows. */
export const storedHeaders = z.record(z.string(), z.string())
export type StoredHeaders = z.infer<typeof storedHeaders>

/**
 * Opens headers to show their names or to change them: those sealed under a lost key cannot be sent, so they count as missing, and are logged.
 * @param place their encryption context
 */
export const openHeaders = (
  { secrets, log }: { secrets: Secrets; log: { error(detail: object, message: string): void } },
  sealed: Uint8Array | null | undefined,
  place: string,
): StoredHeaders => {
  if (!sealed) return {}
  try {
    return storedHeaders.parse(JSON.parse(secrets.open(sealed, place)))
  } catch (err) {
    log.error({ err, place }, 'The headers of a webhook cannot be opened: was SECRET_KEY changed?')
    return {}
  }
}

/**
 * Merges the form's rows into the stored headers. Names are compared without case; of duplicate names the last counts.
 * A masked value keeps the stored one of that name.
 * @throws 422 at a row with a masked value and no stored one
 */
export const mergeHeaders = (rows: readonly WebhookHeader[], stored: StoredHeaders): StoredHeaders => {
  const known = new Map(Object.entries(stored).map(([key, value]) => [key.toLowerCase(), value]))
  const merged = new Map<string, [key: string, value: string]>()
  const fields: Record<string, string> = {}
  for (const [index, { key, value }] of rows.entries()) {
    const name = key.toLowerCase()
    const kept = value === maskedValue ? known.get(name) : value
    if (kept === undefined) fields[`headers.${index}.value`] = 'Informe o valor deste cabeçalho'
    else {
      merged.delete(name)
      merged.set(name, [key, kept])
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError(errors.invalid, { fields })
  return Object.fromEntries(merged.values())
}
