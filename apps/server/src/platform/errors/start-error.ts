/** A reason not to start that the person at the terminal can fix: printed as one line, exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}
