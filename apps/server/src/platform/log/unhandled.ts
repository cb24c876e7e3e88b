/** How often something failed behind everybody's back since this process began. */
const counts = { rejection: 0, exception: 0 }

export const unhandledCounts = (): Readonly<typeof counts> => counts

/**
 * The last resort: an error that nobody handles is a mistake of ours, yet ending the program for it would take the work of
 * every company with it. It is logged and counted (`process_unhandled_errors_total`), and the program goes on: what was
 * acknowledged is in the database, and leases bring back what was under way.
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
