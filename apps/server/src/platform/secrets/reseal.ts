import type { DB, Kysely } from '../database/index.ts'
import type { Secrets } from './index.ts'
import { listCompaniesToReseal, readSecretsToReseal, type SealedColumn, writeResealed } from './reseal.queries.ts'

export interface ResealOptions {
  /** Reads all companies. */
  owner: Kysely<DB>
  /** Writes within one company, or without one for rows of the installation. */
  scoped(companyId: number | null): Kysely<DB>
  secrets: Secrets
  /** Id of the current SECRET_KEY, from `keyIdOf`. */
  keyId: string
  columns: readonly SealedColumn[]
}

export interface Resealed {
  resealed: number
  /** Secrets of an unknown key, which are left unchanged. */
  closed: number
}

const rowsAtOnce = 200
const fromTheBeginning = '(0,0)'

/**
 * Seals secrets of former keys again with the current SECRET_KEY, while the program runs. Can be repeated for the rest.
 */
export const resealSecrets = async ({ owner, scoped, secrets, keyId, columns }: ResealOptions): Promise<Resealed> => {
  const sum: Resealed = { resealed: 0, closed: 0 }
  const key = Buffer.from(keyId, 'hex')
  for (const column of columns) {
    const companies = column.isOfNoCompany ? [null] : await listCompaniesToReseal(owner, column, key)
    for (const companyId of companies) {
      const pass = () => resealColumn({ secrets, key, column, companyId, db: scoped(companyId) })
      let done = await pass()
      sum.resealed += done.resealed
      // Rows written meanwhile have moved, and still have the former key.
      while (done.opened > 0) {
        done = await pass()
        sum.resealed += done.resealed
      }
      sum.closed += done.closed
    }
  }
  return sum
}

interface ColumnOf {
  secrets: Secrets
  key: Buffer
  column: SealedColumn
  companyId: number | null
  db: Kysely<DB>
}

/** One pass over all rows. `opened`: rows of a known former key, written or not. */
const resealColumn = async ({
  secrets,
  key,
  column,
  companyId,
  db,
}: ColumnOf): Promise<Resealed & { opened: number }> => {
  const sum = { resealed: 0, closed: 0, opened: 0 }
  for (let after = fromTheBeginning; ; ) {
    const page = { companyId: companyId ?? 0, keyId: key, after, limit: rowsAtOnce }
    const rows = await readSecretsToReseal(db, column, page)
    const opened = rows.flatMap(({ at, sealed, values }) => {
      const place = column.placeOf(companyId ?? 0, values)
      const text = tryToOpen(secrets, sealed, place)
      return text === null ? [] : [{ at, sealed, resealed: secrets.seal(text, place) }]
    })
    sum.opened += opened.length
    sum.closed += rows.length - opened.length
    if (opened.length > 0) sum.resealed += await writeResealed(db, column, opened)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return sum
    after = last.at
  }
}

const tryToOpen = (secrets: Secrets, sealed: Buffer, place: string): string | null => {
  try {
    return secrets.open(sealed, place)
  } catch {
    return null // Its key is lost; reported at the end.
  }
}
