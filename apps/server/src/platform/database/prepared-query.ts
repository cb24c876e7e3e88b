import { Query, type QueryResult } from 'pg'

/** What the rows of a statement look like, as the driver keeps it: names and types, a parser for each, an empty row. */
interface Shape {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** A statement as one connection knows it. PostgreSQL refuses to run a prepared one whose rows would look different by now. */
export interface Prepared {
  name: string
  lastUse: number
  shape?: Shape
}

type Done = (error: Error | undefined, result: QueryResult) => void

/** What the driver does not declare of its queries. */
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
 * The driver's query for one statement. The driver copies settings property by property, and builds parsers and an empty row from the names
 * of all columns each time that a statement is run: two fifths of the processor time of a statement with thirty columns. This gives it no
 * settings to copy, and keeps the rest with the prepared statement.
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
