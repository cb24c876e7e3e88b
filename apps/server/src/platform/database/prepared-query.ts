import { Query, type QueryResult } from 'pg'

/** Result format of a statement as cached by the driver: names and types, parsers, an empty row. */
interface Shape {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** A statement prepared on one connection. PostgreSQL refuses to run it if its result columns have changed since. */
export interface Prepared {
  name: string
  lastUse: number
  shape?: Shape
}

type Done = (error: Error | undefined, result: QueryResult) => void

/** Undeclared fields of the driver's queries. */
interface DriverQuery {
  name: string | undefined
  query_timeout: number | undefined
  _result: Shape
  _accumulateRows: boolean
  submit: Query['submit']
  handleRowDescription(message: unknown): void
}
const Base = Query as unknown as new (text: string, values: unknown[], done: Done) => DriverQuery

/**
 * The driver's query for one statement. The driver copies settings property by property, and builds parsers and an
 * empty row from all column names on each execution: two fifths of the processor time of a statement with thirty
 * columns. This class passes no settings, and caches the rest with the prepared statement.
 */
export class PreparedQuery extends Base {
  readonly #prepared: Prepared | undefined

  constructor(
    prepared: Prepared | undefined,
    text: string,
    values: readonly unknown[],
    answerMs: number | undefined,
    done: Done,
  ) {
    super(text, values as unknown[], done)
    this.#prepared = prepared
    this.name = prepared?.name
    this.query_timeout = answerMs
  }

  override handleRowDescription(message: unknown): void {
    const known = this.#prepared?.shape
    if (known) {
      Object.assign(this._result, known)
      this._accumulateRows = true
      return
    }
    super.handleRowDescription(message)
    if (!this.#prepared) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#prepared.shape = { fields, _parsers, _prebuiltEmptyResultObject }
  }
}
