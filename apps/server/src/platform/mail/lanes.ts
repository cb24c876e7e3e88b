/**
 * Queue of each kind of mail, so that none waits for less urgent or mass mails:
 * - `account`: about one account, requested by a logged-in person: a new password or address, a second factor, one
 *   invitation;
 * - `asked`: requested by anybody for the address of a known person: a new password, a repeated invitation;
 * - `signUp`: requested by anybody for any address;
 * - `bulk`: reports, invitations of many, notices about a company's systems.
 */
export const mailLanes = {
  account: { queue: 'send-mail', concurrency: 4 },
  asked: { queue: 'send-asked-mail', concurrency: 4 },
  signUp: { queue: 'send-sign-up-mail', concurrency: 2 },
  bulk: { queue: 'send-bulk-mail', concurrency: 2 },
} as const
export type MailLane = keyof typeof mailLanes

/**
 * Queues of jobs that handle strangers' requests (features/companies/accounts) and send their mails. Unknown addresses
 * are queued separately.
 */
export const askedQueues = { signUp: 'sign-up', known: 'account-mail', unknown: 'unknown-account-mail' } as const

/** All queues of mails, or of jobs that send them. */
export const mailQueues: readonly string[] = [
  ...Object.values(mailLanes).map(({ queue }) => queue),
  ...Object.values(askedQueues),
]
