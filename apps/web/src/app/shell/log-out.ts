import { logOut } from '../session-store.ts'

/** Ends the session; the guard of the screen then shows the login. */
export const logOutNow = (): void => void logOut()
