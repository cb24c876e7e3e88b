import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { hashToken, issueAnotherCode } from '../../people/index.ts'
import * as accounts from './accounts.queries.ts'

/** Data of one sign-up form. */
export interface SignUpForm {
  companyName: string
  userName: string
  phone: string
  passwordHash: string
  /** Hash of the cookie of the browser that sent it, as base64. */
  browser: string
}

/** Validity of the link, and of the browser's cookie. */
export const signUpMs = 7 * 24 * 3_600_000

export const signUpFormPlace = (accountId: number): string => `sign-up form of account ${accountId}`

const tokenForm = /^[\w-]{43}$/

/** The token of a browser that sends a form: its existing one, or a new one. */
export const browserToken = (cookie: string | undefined): string =>
  cookie !== undefined && tokenForm.test(cookie) ? cookie : randomBytes(32).toString('base64url')

export const hashBrowser = (token: string): string => hashToken(token).toString('base64')

/** Whether the browser of this cookie sent the form. */
export const isBrowserOf = ({ browser }: SignUpForm, cookie: string | undefined): boolean =>
  cookie !== undefined && timingSafeEqual(Buffer.from(browser, 'base64'), hashToken(cookie))

/** @returns the code of a link that applies this form; links of earlier forms keep applying theirs */
export const issueSignUpCode = async (
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  tx: Kysely<DB>,
  accountId: number,
  form: SignUpForm,
): Promise<string> =>
  addCode(tx, accountId, clock.now(), secrets.seal(JSON.stringify(form), signUpFormPlace(accountId)))

/** Issues another link for the last form. */
export const repeatSignUpCode = async (tx: Kysely<DB>, accountId: number, now: Date): Promise<string> =>
  addCode(tx, accountId, now, await accounts.findLastForm(tx, accountId))

const addCode = (tx: Kysely<DB>, accountId: number, now: Date, sealed: Buffer | null): Promise<string> =>
  issueAnotherCode(tx, { accountId, kind: 'confirm', now, lifetimeMs: signUpMs, sealed })

/** The form of a link's code; undefined for links from before forms were stored. */
export const readSignUpForm = async (
  { secrets }: Pick<Platform, 'secrets'>,
  tx: Kysely<DB>,
  accountId: number,
  hash: Buffer,
): Promise<SignUpForm | undefined> => {
  const sealed = await accounts.findForm(tx, hash)
  return sealed ? (JSON.parse(secrets.open(sealed, signUpFormPlace(accountId))) as SignUpForm) : undefined
}
