import { createServer } from 'node:http'

/**
 * A customer's own site on another origin, with the widget of a bot embedded as the documentation says, or by this snippet. `pages`: others
 * that it has, by their path.
 */
export const startSite = (
  serverUrl: string,
  botToken: string,
  { snippet, pages }: { snippet?: string; pages?: ReadonlyMap<string, string> } = {},
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const own = `<script async src="${serverUrl}/livechat/script.js" data-token="${botToken}"></script>`
  const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cantina da Praça</title>
<link rel="icon" href="data:,">
${snippet ? '' : `<link rel="stylesheet" href="${serverUrl}/livechat/style.css">`}
</head>
<body>
<main><h1>Cantina da Praça</h1><p>Pizza no forno a lenha, todos os dias.</p></main>
${snippet ?? own}
</body>
</html>`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', serverUrl)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages?.get(pathname) ?? page)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || address === null) return reject(new Error('no address'))
      resolve({
        url: `http://127.0.0.1:${address.port}/`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}
