/**
 * The page that Meta shows to people who requested a deletion. Not part of the application, for which they have no
 * account.
 */
export const requestPage = (
  code: string,
  { receivedAt, doneAt }: { receivedAt: Date; doneAt: Date | null },
): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Exclusão de dados</title>
<style>
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #16202a; background: #f4f6f8; }
main { max-width: 36rem; margin: 12vh auto; padding: 2rem; background: #fff; border-radius: 12px; }
h1 { margin-top: 0; font-size: 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin-bottom: 0; }
dt { color: #5b6875; } dd { margin: 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { color: #e8edf2; background: #11161b; } main { background: #1a2128; } dt { color: #9aa7b3; } }
</style>
</head>
<body>
<main>
<h1>${doneAt ? 'Os dados foram excluídos' : 'A exclusão está em andamento'}</h1>
<p>${
  doneAt
    ? 'O acesso à sua conta da Meta e o que guardávamos dela foram apagados, e as páginas conectadas por ela foram desconectadas.'
    : 'O pedido foi recebido e será concluído em instantes. Abra esta página de novo mais tarde.'
}</p>
<dl>
<dt>Código</dt><dd>${code}</dd>
<dt>Recebido em</dt><dd>${day(receivedAt)}</dd>
${doneAt ? `<dt>Concluído em</dt><dd>${day(doneAt)}</dd>` : ''}
</dl>
</main>
</body>
</html>
`

const day = (at: Date): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(at)
