import type { LivechatBot } from './livechat.queries.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Nothing but our own script and its frame. */
export const testPagePolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page of no site, with the chat of a bot as customers' sites have it: to be tried before anything is installed. */
export const renderTestPage = ({ name, active }: LivechatBot, token: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Teste do chat: ${escapeHtml(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/livechat/style.css">
<link rel="stylesheet" href="/livechat/test.css">
</head>
<body>
<main>
<h1>Teste do chat de ${escapeHtml(name)}</h1>
<p>${
  active
    ? 'O botão de conversa está no canto desta página, como ficará no seu site. O que você escrever chega ao robô e ao Omnichannel como a mensagem de um visitante.'
    : 'O chat deste robô está desativado: o botão de conversa não aparece. Ative o robô e o live chat e recarregue esta página.'
}</p>
<p>Esta página funciona mesmo que o seu site ainda não tenha o script, e não depende da lista de sites permitidos.</p>
</main>
<script async src="/livechat/script.js" data-token="${escapeHtml(token)}"></script>
</body>
</html>`

export const testPageStyles = `body {
  margin: 0;
  font: 16px/1.6 system-ui, sans-serif;
}
main {
  max-width: 36rem;
  margin: 0 auto;
  padding: 3rem 1.5rem 8rem;
}
h1 {
  font-size: 1.5rem;
  line-height: 1.3;
  overflow-wrap: anywhere;
}
`
