import type { Platform } from '../platform/index.ts'

/** Somebody who can sign in to try the product; the program prints them when it starts. */
export interface DemoLogin {
  email: string
  password: string
  /** Portuguese: what this person may do. */
  role: string
}

/**
 * Makes the demo companies where the database is empty. Called at each start outside production, before calls are taken.
 * @returns the people that can sign in with these passwords; none where the database is somebody's own.
 */
export const prepareDemo = async (_platform: Platform): Promise<readonly DemoLogin[]> => []
