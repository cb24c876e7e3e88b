/** An error as the provider answers it. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly http: number
  readonly status: string
  constructor(http: number, status: string, message: string) {
    super(message)
    this.http = http
    this.status = status
  }
}

export const invalid = (message: string): ApiFailure => new ApiFailure(400, 'INVALID_ARGUMENT', message)
export const precondition = (message: string): ApiFailure => new ApiFailure(400, 'FAILED_PRECONDITION', message)
export const notFound = (message: string): ApiFailure => new ApiFailure(404, 'NOT_FOUND', message)
