import type { Call } from './accounts.ts'
import { GraphError } from './errors.ts'
import type { Page, World } from './world.ts'

/**
 * `POST /{page or Instagram account}/messages`, the token already checked. @param node The id that the call named: the page's, or
 * that of the Instagram account behind it.
 */
export const sendMessaging = (_world: World, _page: Page, node: string, _call: Call): object => {
  throw new GraphError(400, 100, `(#100) ${node} takes no messages yet`)
}
