import type { LinkByLogin } from '../linking.ts'
import { exchangeCode, loginAddress, readGranted, readPerson } from '../meta/login.ts'
import type { MetaApp } from '../meta/meta.ts'

/** Where Meta sends the browser back: a page of ours. */
const redirectUri = (origin: string): string => `${origin}/whatsapp/Oauth`

/** A login with Facebook gives a token that reaches the person's WhatsApp accounts; a number of them is chosen afterwards. */
export const createLogin = (meta: MetaApp): LinkByLogin => ({
  address: (state, origin) =>
    loginAddress(meta, { redirectUri: redirectUri(origin), scopes: meta.settings.whatsappScopes, state }),
  finish: async (code, origin, signal) => {
    const exchanged = await exchangeCode(meta, { code, redirectUri: redirectUri(origin) }, signal)
    if ('refused' in exchanged) return exchanged
    const { token, endsAt } = exchanged
    const [granted, person] = await Promise.all([readGranted(meta, token, signal), readPerson(meta, token, signal)])
    if (!granted || !person) return { refused: 'A Meta não respondeu. Tente de novo.' }
    const missing = meta.settings.whatsappScopes.filter((scope) => !granted.scopes.includes(scope))
    if (missing.length > 0)
      return { refused: `Falta uma permissão (${missing.join(', ')}). Conecte de novo e permita tudo o que é pedido.` }
    const wabas = granted.targets('whatsapp_business_management')
    return { grant: { person, secret: token, endsAt, detail: { wabas } } }
  },
})
