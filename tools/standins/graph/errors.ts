/** A refusal as Graph writes it: who reads one decides by `code`, never by the words or the HTTP status. */
export class GraphError extends Error {
  status: number
  code: number
  details: string | undefined
  subcode: number | undefined
  constructor(
    status: number,
    code: number,
    message: string,
    { details, subcode }: { details?: string; subcode?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.subcode = subcode
  }
}

/** A parameter that is not as documented; the details say which. */
export const invalid = (details: string, code = 131009): GraphError =>
  new GraphError(400, code, `(#${code}) Parameter value is not valid`, { details })

export const missing = (name: string): GraphError =>
  new GraphError(400, 100, `(#100) The parameter ${name} is required.`)

/** The body that goes with it. */
export const bodyOf = ({ message, code, details, subcode }: GraphError, trace: string): object => ({
  error: {
    message,
    type: 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
    fbtrace_id: trace,
  },
})
