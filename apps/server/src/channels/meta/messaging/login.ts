import type { LinkByLogin } from '../../linking.ts'
import { exchangeCode, loginAddress, readPerson } from '../login.ts'
import type { MetaApp } from '../meta.ts'

/** Where Meta's window comes back to, on our own origin. */
const wayBack = (origin: string): string => `${origin}/facebook/Oauth`

/** One login serves pages and Instagram accounts alike; which of them are connected is chosen afterwards. */
export const createMessagingLogin = (app: MetaApp): LinkByLogin => ({
  address: (state, origin) =>
    loginAddress(app, { redirectUri: wayBack(origin), scopes: app.settings.messengerScopes, state }),
  finish: async (code, origin, signal) => {
    const token = await exchangeCode(app, { code, redirectUri: wayBack(origin) }, signal)
    if ('refused' in token) return token
    const person = await readPerson(app, token.token, signal)
    if (!person) return { refused: 'A Meta não disse quem entrou. Tente de novo.' }
    return { grant: { person, secret: token.token, endsAt: token.endsAt, detail: {} } }
  },
})
