import { findAccount } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { askedQueues } from '../../../platform/mail/index.ts'
import { alreadyRegisteredMail, confirmationMail, platformOfAccount, resetMail, sendMail } from '../../mails/index.ts'
import {
  admitPerson,
  findAccountByEmail,
  findLastSent,
  foldEmail,
  isInvited,
  issueResetCode,
  remindInvited,
  setPassword,
} from '../../people/index.ts'
import { openCompany } from '../companies/index.ts'
import { issueSignUpCode, repeatSignUpCode, type SignUpForm } from './sign-up-form.ts'

/**
 * Minimum time between mails of one kind to one account; checked in the database, so that it holds for all processes.
 */
const pauseMs = 60_000

export interface SignUp extends SignUpForm {
  email: string
  platformId: number
}

export interface AccountMail {
  email: string
  kind: 'reset' | 'confirm'
}

/** Places that job payloads are sealed for. */
const signUpPlace = 'sign-up'
const accountMailPlace = 'account-mail'

/**
 * Requests of strangers are handled after the answer, so that neither its text nor its time reveals which e-mails have
 * an account. Payloads are sealed, since they hold personal data.
 */
export const defineAccountJobs = (platform: Platform) => {
  const { jobs, secrets } = platform
  const open = <T>(sealed: string, job: string): T => JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), job)) as T
  const line = (queue: string, payload: object, place: string): Promise<void> =>
    jobs.enqueue(queue, { sealed: secrets.seal(JSON.stringify(payload), place).toString('base64') })

  jobs.define<{ sealed: string }>(askedQueues.signUp, ({ sealed }) => signUp(platform, open(sealed, signUpPlace)))
  for (const queue of [askedQueues.known, askedQueues.unknown])
    jobs.define<{ sealed: string }>(queue, ({ sealed }) => mailAccount(platform, open(sealed, accountMailPlace)))
  return {
    signUp: (payload: SignUp) => line(askedQueues.signUp, payload, signUpPlace),
    /**
     * Unknown addresses are queued separately, however many there are, at the same cost for the caller: the same
     * queries and one row. The job checks again, since the address may exist by then.
     */
    mail: async (payload: AccountMail) => {
      const isKnown = await isAwaited(platform, foldEmail(payload.email))
      await line(isKnown ? askedQueues.known : askedQueues.unknown, payload, accountMailPlace)
    },
  }
}

const isAwaited = async ({ clock, database }: Platform, emailFolded: string): Promise<boolean> => {
  const db = database.unscoped()
  const account = await findAccountByEmail(db, emailFolded)
  const invited = await isInvited(db, emailFolded, clock.now())
  return account !== undefined || invited
}

const mailAccount = async (platform: Platform, { email, kind }: AccountMail): Promise<void> => {
  const db = platform.database.worker.unscoped()
  const found = await findAccountByEmail(db, foldEmail(email))
  if (!found) return kind === 'reset' ? remindInvited(platform, db, foldEmail(email)) : undefined
  if (kind === 'confirm') await confirmAgain(platform, found.account_id, found.confirmed)
  else if (found.active) await resetByMail(platform, found.account_id)
}

/**
 * Creates company and person, both unusable until the mailed link is opened. Another form for the same address changes
 * neither: it gets its own link, and the opened link decides which form counts.
 */
const signUp = async (platform: Platform, form: SignUp): Promise<void> => {
  const { database } = platform
  await database.worker
    .unscoped()
    .transaction()
    .execute(async (tx) => {
      const folded = foldEmail(form.email)
      const known = await findAccountByEmail(tx, folded)
      // An existing account keeps its platform, whatever host the form was sent to.
      const account = known && (await findAccount(tx, known.account_id))
      const platformId = account ? await platformOfAccount(tx, account) : form.platformId
      if (known?.confirmed)
        return sendMail(platform, tx, {
          to: form.email,
          platformId,
          lane: 'signUp',
          content: ({ product, link }) => alreadyRegisteredMail({ product, url: link('/login') }),
        })
      const userId = known?.account_id ?? (await begin(tx, form, folded))
      const { companyName, userName, phone, passwordHash, browser } = form
      const code = await issueSignUpCode(platform, tx, userId, { companyName, userName, phone, passwordHash, browser })
      await sendMail(platform, tx, {
        to: form.email,
        platformId,
        lane: 'signUp',
        content: ({ product, link }) =>
          confirmationMail({ product, name: form.userName, url: link(`/subscribe-success/${code}`) }),
      })
    })
}

type Tx = Parameters<typeof openCompany>[0]

const begin = async (tx: Tx, form: SignUp, emailFolded: string): Promise<number> => {
  const made = await openCompany(tx, {
    name: form.companyName,
    email: form.email,
    platformId: form.platformId,
    active: false,
    confirmedAt: null,
  })
  const { companyId } = made
  const person = { companyId, email: form.email, emailFolded, name: form.userName, phone: form.phone, active: true }
  const userId = await admitPerson(tx, { ...person, profileIds: [made.profileId], workspaceIds: [made.workspaceId] })
  // Somebody took the address at the same moment: the transaction is rolled back.
  if (userId === undefined) throw new Error('The e-mail was taken while its company was made')
  await setPassword(tx, userId, form.passwordHash)
  await audit(tx, { companyId, accountId: userId, action: 'company.signed-up', record: companyId })
  return userId
}

const confirmAgain = async (platform: Platform, accountId: number, isConfirmed: boolean): Promise<void> => {
  if (isConfirmed) return
  await mailOnce(platform, accountId, 'confirm', async (tx, code, { email, name, platformId }) =>
    sendMail(platform, tx, {
      to: email,
      platformId,
      lane: 'signUp',
      content: ({ product, link }) => confirmationMail({ product, name, url: link(`/subscribe-success/${code}`) }),
    }),
  )
}

const resetByMail = (platform: Platform, accountId: number): Promise<void> =>
  mailOnce(platform, accountId, 'reset', async (tx, code, { email, platformId }) =>
    sendMail(platform, tx, {
      to: email,
      platformId,
      lane: 'asked',
      content: ({ product, link }) => resetMail({ product, url: link(`/reset-password/${code}`) }),
    }),
  )

const mailOnce = async (
  { clock, database }: Platform,
  accountId: number,
  kind: 'reset' | 'confirm',
  send: (tx: Tx, code: string, account: { email: string; name: string; platformId: number | null }) => Promise<void>,
): Promise<void> => {
  await database.worker
    .unscoped()
    .transaction()
    .execute(async (tx) => {
      const now = clock.now()
      const last = await findLastSent(tx, accountId, kind)
      if (last && now.getTime() - last.getTime() < pauseMs) return
      const account = await findAccount(tx, accountId)
      if (!account) return
      const { email, name } = account
      const platformId = await platformOfAccount(tx, account)
      const code =
        kind === 'confirm' ? await repeatSignUpCode(tx, accountId, now) : await issueResetCode(tx, accountId, now)
      await send(tx, code, { email, name, platformId })
    })
}
