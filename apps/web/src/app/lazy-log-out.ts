import { loadPatiently } from '../ui/lazy-piece.ts'

const load = () => loadPatiently(() => import('./log-out.ts'))

/** As in `log-out.ts`, whose code comes with the press: each screen of the shell has the button, and few press it. */
export const logOutNow = async (): Promise<void> => (await load()).logOutNow()

/** As in `log-out.ts`. */
export const logOutAsked = async (): Promise<void> => (await load()).logOutAsked()
