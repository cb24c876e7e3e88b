/** The installation's public address and the bot's token, for the code on a customer's site. */
export interface Installation {
  /** Without a trailing slash. */
  origin: string
  token: string
}

/** For any page, WordPress, and tag managers, which drop unknown script attributes. */
export const buildSnippet = ({ origin, token }: Installation): string =>
  `<link rel="stylesheet" href="${origin}/livechat/style.css">
<script>window.prosaLiveChatToken = ${JSON.stringify(token)}</script>
<script async src="${origin}/livechat/script.js"></script>`

/** Without inline script, for sites whose policy forbids it. */
export const buildStrictSnippet = ({ origin, token }: Installation): string =>
  `<link rel="stylesheet" href="${origin}/livechat/style.css">
<script async src="${origin}/livechat/script.js" data-token="${token}"></script>`

/** Entries for the site's content security policy, one directive per line. */
export const buildPolicy = ({ origin }: Installation): string =>
  ['script-src', 'style-src', 'connect-src', 'frame-src'].map((directive) => `${directive} ${origin};`).join('\n')

export const testPage = ({ origin, token }: Installation): string =>
  `${origin}/livechat/test/${encodeURIComponent(token)}`

/** Code for the page of a logged-in customer. */
export const userExample = `window.prosaLiveChatUser = {
  id: "4812",
  name: "Renata Souza",
  email: "renata@exemplo.com.br",
  phone: "31999991234",
  hash: "ASSINATURA_FEITA_NO_SEU_SERVIDOR"
}`

/** How a server signs the id, in common languages. */
export const signExamples: readonly { name: string; code: string }[] = [
  {
    name: 'Node.js',
    code: `import { createHmac } from 'node:crypto'
const hash = createHmac('sha256', process.env.CHAVE_DO_CHAT).update(cliente.id).digest('hex')`,
  },
  { name: 'PHP', code: `$hash = hash_hmac('sha256', $cliente_id, getenv('CHAVE_DO_CHAT'));` },
  {
    name: 'Python',
    code: `import hmac, hashlib, os
hash = hmac.new(os.environ['CHAVE_DO_CHAT'].encode(), cliente_id.encode(), hashlib.sha256).hexdigest()`,
  },
]
