import { loadPatiently } from '../ui/lazy-piece.ts'

const load = () => loadPatiently(() => import('./log-out.ts'))

/** As in `log-out.ts`; its code loads with the press, since every screen has the button and few people press it. */
export const logOutNow = async (): Promise<void> => (await load()).logOutNow()

/** As in `log-out.ts`. */
export const logOutAsked = async (): Promise<void> => (await load()).logOutAsked()
