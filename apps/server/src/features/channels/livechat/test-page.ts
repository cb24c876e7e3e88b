import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { LivechatBot } from './livechat.queries.ts'

/** Allows only our own script and its frame. */
export const testPagePolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page that shows a bot's chat as on a customer's site, for trying it before installation. */
export const renderTestPage = ({ name, active }: LivechatBot, token: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Teste do chat: ${escapeHtml(name)}</title>
<link rel="icon" href="/app-icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/livechat/style.css">
<link rel="stylesheet" href="/livechat/test.css">
</head>
<body>
<main>
<h1>Teste do chat de ${escapeHtml(name)}</h1>
<p class="state">${active ? 'Ativo' : 'Desativado'}</p>
<p>${
  active
    ? 'O botão de conversa está no canto desta página, como ficará no seu site. O que você escrever chega ao bot e ao Omnichannel como a mensagem de um visitante.'
    : 'O chat deste bot está desativado: o botão de conversa não aparece. Ative o bot e o live chat e recarregue esta página.'
}</p>
${
  active
    ? `<p><button type="button" data-restart="${escapeHtml(token)}">Recomeçar como outro visitante</button></p>
<p class="hint">A conversa anterior continua no Omnichannel; a próxima começa do Início do fluxo publicado.</p>`
    : ''
}
<p class="hint">Esta página funciona mesmo que o seu site ainda não tenha o script, e não depende da lista de sites permitidos.</p>
</main>
<script defer src="/livechat/test.js"></script>
<script async src="/livechat/script.js" data-token="${escapeHtml(token)}"></script>
</body>
</html>`

/** 'Recomeçar' deletes the visitor's identity on this device: the next message is from a new visitor. */
export const testPageScript = `const button = document.querySelector('[data-restart]')
button?.addEventListener('click', () => {
  const own = 'prosa-live-chat:' + button.dataset.restart
  try {
    for (const key of Object.keys(localStorage))
      if (key === own || key.startsWith(own + ':')) localStorage.removeItem(key)
  } catch {
    // Blocked: nothing is kept, and the page begins anew by itself.
  }
  location.reload()
})
`

export const testPageStyles = `body {
  margin: 0;
  min-height: 100vh;
  background: light-dark(#f6f7f9, #101318);
  color: light-dark(#1b1f27, #e9ebef);
  font: 16px/1.6 system-ui, sans-serif;
}
main {
  max-width: 36rem;
  margin: 3rem auto 0;
  padding: 2rem;
  border: 1px solid light-dark(#e1e4e9, #2a2f38);
  border-radius: 14px;
  background: light-dark(#fff, #171b21);
}
h1 {
  margin: 0;
  font-size: 1.5rem;
  line-height: 1.3;
  overflow-wrap: anywhere;
}
.state {
  display: inline-block;
  margin: 0.75rem 0 0;
  padding: 0 0.6rem;
  line-height: 1.5rem;
  border-radius: 1rem;
  background: light-dark(#eceef2, #262b34);
  font-size: 0.8125rem;
}
.hint {
  color: light-dark(#596070, #a3abb8);
  font-size: 0.875rem;
}
button {
  padding: 0.5rem 0.9rem;
  border: 1px solid light-dark(#c3c8d1, #3b424d);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: 0.9375rem;
  cursor: pointer;
}
button:hover {
  background: light-dark(#f1f2f5, #20252d);
}
@media (max-width: 640px) {
  main {
    margin: 0;
    border: 0;
    border-radius: 0;
  }
}
`
