/**
 * The queue of each kind of mail, so that none waits for mails that are less urgent or that come by the thousand:
 * - `account`: of one person's account, set off by somebody who is logged in: a new password or address, a second factor, one invitation;
 * - `asked`: what anybody may ask for at the address of a person who is known: a new password, the invitation once more;
 * - `signUp`: what anybody may ask for at any address;
 * - `bulk`: reports, invitations of many, notices about a company's systems.
 */
export const mailLanes = {
  account: { queue: 'send-mail', concurrency: 4 },
  asked: { queue: 'send-asked-mail', concurrency: 4 },
  signUp: { queue: 'send-sign-up-mail', concurrency: 2 },
  bulk: { queue: 'send-bulk-mail', concurrency: 2 },
} as const
export type MailLane = keyof typeof mailLanes

/** What strangers ask for is decided in jobs (features/companies/accounts), from which its mails follow. Addresses that nobody has wait apart. */
export const askedQueues = { signUp: 'sign-up', known: 'account-mail', unknown: 'unknown-account-mail' } as const

/** Every queue in which a mail waits, or what sends one. */
export const mailQueues: readonly string[] = [
  ...Object.values(mailLanes).map(({ queue }) => queue),
  ...Object.values(askedQueues),
]
