import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { DB, Handles } from '../database/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { type MailLane, mailLanes } from './lanes.ts'
import { keepMail } from './outbox.queries.ts'

export { askedQueues, type MailLane, mailQueues } from './lanes.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /**
   * Topic of a recurring mail: without a mail server, it replaces the waiting mail with the same topic and receiver.
   */
  topic?: string
}

export interface LinedUpMail extends Mail {
  lane: MailLane
}

export interface Mailer {
  /** Sends the mail after the commit, with retries while the server is unavailable. */
  enqueue(mail: LinedUpMail, db?: Kysely<DB>): Promise<void>
  /** Logs in at the mail server. @returns false if none is configured. @throws when the login fails */
  check(): Promise<boolean>
}

export interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  database: Handles
  jobs: Jobs
  secrets: Secrets
}

/** Place that queued mails are sealed for. */
const sealedPlace = 'send-mail'
const timeoutMs = 20_000
/** Mails survive most of a day without the server: nine tries in a quarter of an hour, then one every ten minutes. */
const patience = { retries: 130, mostPauseSeconds: 600 }

/** Mail by SMTP; without a server, mails are stored in a table for administrators to read in the product. */
export const createMailer = ({ smtpUrl, from, database, jobs, secrets }: MailerOptions): Mailer => {
  const transport = smtpUrl ? openSmtp(smtpUrl) : null
  const keep = toOutbox(database, secrets)
  const deliver = transport ? bySmtp(transport, from, keep) : keep
  const run = ({ sealed }: { sealed: string }): Promise<void> =>
    deliver(JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), sealedPlace)) as Mail)
  for (const { queue, concurrency } of Object.values(mailLanes)) jobs.define(queue, run, { ...patience, concurrency })
  return {
    // Sealed, since mails contain one-time links, and jobs stay in the database for a day.
    enqueue: ({ lane, ...mail }, db) => {
      const sealed = secrets.seal(JSON.stringify(mail), sealedPlace).toString('base64')
      return jobs.enqueue(mailLanes[lane].queue, { sealed }, db ? { db } : {})
    },
    check: async () => (transport ? transport.verify() : false),
  }
}

type Deliver = (mail: Mail) => Promise<void>

const openSmtp = (url: string) =>
  createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const bySmtp =
  (transport: ReturnType<typeof openSmtp>, from: string, keep: Deliver): Deliver =>
  async (mail) => {
    const { to, subject, text, html } = mail
    try {
      // As an object, so that an address with list syntax is not split into several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    } catch (error) {
      if (!isRefusedReceiver(error)) throw error
      await keep(mail)
    }
  }

/**
 * The server does not know the receiver: retries are useless, and an administrator may reach the person in another way.
 */
const isRefusedReceiver = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}

/** Place that stored mails are sealed for. */
export const outboxPlace = 'mail_outbox'

const toOutbox =
  (database: Handles, secrets: Secrets): Deliver =>
  async ({ to, topic = null, ...mail }) => {
    const content = secrets.seal(JSON.stringify(mail), outboxPlace)
    await keepMail(database.unscoped(), { recipient: to, topic, content })
  }
