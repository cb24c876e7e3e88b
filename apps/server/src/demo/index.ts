import { checkPassword, hashPassword } from '../features/people/index.ts'
import type { Pipeline } from '../platform/database/index.ts'
import type { Platform } from '../platform/index.ts'
import { findAccount, findMark, insertRows, isEmpty, lockDemo, setPassword } from './demo.queries.ts'
import { makeDemo } from './make-demo.ts'
import { demoPassword, demoPeople } from './people.ts'

/** Somebody who can sign in to try the product; the program prints them when it starts. */
export interface DemoLogin {
  email: string
  password: string
  /** Portuguese: what this person may do. */
  role: string
}

/** The demo stands; its value is the moment when it was made. */
const demoMark = 'demo'
/** The live chat's own demo page names this bot. */
const tokenMark = 'demo_bot_token'

/**
 * Makes the demo companies where the database is empty, in one transaction. Called at each start outside production, before
 * calls are taken.
 * @returns the people that can sign in with these passwords; none where the database is somebody's own.
 */
export const prepareDemo = async ({ config, clock, database }: Platform): Promise<readonly DemoLogin[]> => {
  const logins = demoPeople.map(({ email, role }) => ({
    email,
    role,
    password: config.demoPassword ?? demoPassword(config.secretKey, email),
  }))
  const stands = await database.pipeline(async (pipeline) => {
    pipeline.begin()
    await lockDemo(pipeline)
    const isThere = (await findMark(pipeline, demoMark)) !== undefined
    if (!isThere && (await isEmpty(pipeline))) {
      const hashes = await Promise.all(
        logins.map(async ({ email, password }) => [email, await hashPassword(password)] as const),
      )
      const options = { now: clock.now(), secretKey: config.secretKey, passwordHashes: new Map(hashes) }
      const token = await makeDemo(pipeline, options)
      insertRows(pipeline, 'installation', [
        { key: demoMark, value: options.now.toISOString() },
        { key: tokenMark, value: token },
      ])
      await pipeline.commit()
      return 'made'
    }
    await pipeline.rollback()
    return isThere ? 'known' : 'absent'
  })
  if (stands === 'absent') return []
  if (stands === 'made') return logins
  return database.pipeline((pipeline) => currentLogins(pipeline, logins, config.demoPassword !== undefined))
}

/**
 * Those whose password still is the one that would be printed. DEMO_PASSWORD is set anew for all, since scripts rely on it;
 * a password that somebody changed in the product is theirs and not printed.
 */
const currentLogins = async (
  pipeline: Pipeline,
  logins: readonly DemoLogin[],
  isGiven: boolean,
): Promise<readonly DemoLogin[]> => {
  const checked = await Promise.all(
    logins.map(async (login) => {
      const account = await findAccount(pipeline, login.email)
      if (!account) return []
      if (await checkPassword(account.password_hash, login.password)) return [login]
      if (!isGiven) return []
      await setPassword(pipeline, account.account_id, await hashPassword(login.password))
      return [login]
    }),
  )
  return checked.flat()
}
