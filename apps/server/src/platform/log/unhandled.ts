/** Unhandled errors since this process started. */
const counts = { rejection: 0, exception: 0 }

export const unhandledCounts = (): Readonly<typeof counts> => counts

/**
 * Last resort for unhandled errors: a bug of ours, but ending the process would interrupt every company. They are logged and counted
 * (`process_unhandled_errors_total`), and the program continues: acknowledged data are committed, and leases recover the rest.
 */
export const surviveUnhandled = (log: { error(context: object, message: string): void }): void => {
  process.on('unhandledRejection', (err) => {
    counts.rejection += 1
    log.error({ err }, 'a rejection that nobody handles')
  })
  process.on('uncaughtException', (err) => {
    counts.exception += 1
    log.error({ err }, 'an exception that nobody handles')
  })
}
