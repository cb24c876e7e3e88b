/*
 * Sites that may show a bot's chat. One format serves the browser's `frame-ancestors` and our own checks of `Origin`:
 * `https://loja.com.br`, `https://*.loja.com.br` (any subdomain, not the domain itself, as in CSP),
 * `http://localhost:3000`.
 */

/** Maximum of sites per bot, limited by the size of the header. */
export const maxSites = 50
/** Maximum of typed characters; a host has at most 253. */
export const maxSiteLength = 300

export type ReadSite = { site: string; problem: null } | { site: null; problem: string }

const label = /^(?!-)[a-z\d-]{1,63}(?<!-)$/
/** Domains whose subdomains belong to different owners: a wildcard below them would allow nearly everybody. */
const sharedSuffixes = new Set(
  ['com', 'net', 'org', 'gov', 'edu', 'art', 'blog', 'eco', 'ind', 'app', 'dev', 'adv', 'log', 'tur']
    .map((part) => `${part}.br`)
    .concat(['co.uk', 'com.ar', 'com.mx', 'com.pt', 'com.co', 'github.io', 'vercel.app', 'netlify.app', 'pages.dev'])
    .concat(['web.app', 'herokuapp.com', 'myshopify.com', 'wixsite.com', 'blogspot.com', 'wordpress.com']),
)

/** `URL.parse` is missing in some supported browsers. */
const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const refused = (problem: string): ReadSite => ({ site: null, problem })

/** A typed or pasted site in its stored form, without its path; or the error, in Portuguese. */
export const readSite = (typed: string): ReadSite => {
  const text = typed.trim().toLowerCase()
  if (text === '') return refused('Informe o endereço do site.')
  if (text === '*') return refused('Para permitir qualquer site, deixe a lista vazia.')
  if (text.length > maxSiteLength) return refused('O endereço é longo demais.')
  if (/\s/.test(text)) return refused('Informe um site por vez, sem espaços.')
  const [, scheme = 'https:', rest = ''] = /^(?:([a-z][a-z\d+.-]*:)?\/\/)?(.*)$/.exec(text) ?? []
  if (scheme !== 'https:' && scheme !== 'http:') return refused('O endereço deve começar com https:// ou http://.')
  const isWild = rest.startsWith('*.')
  const url = parseUrl(`${scheme}//${isWild ? rest.slice(2) : rest}`)
  if (!url || url.hostname.includes('*') || url.username || url.password)
    return refused(
      rest.includes('*')
        ? 'O asterisco só pode estar no começo: https://*.exemplo.com.br.'
        : 'Este endereço não é de um site. Exemplo: https://www.exemplo.com.br.',
    )
  const { hostname } = url
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  const labels = hostname.split('.')
  const isName = labels.every((part) => label.test(part)) && (labels.length > 1 || hostname === 'localhost')
  if (!isAddress && !isName) return refused('Este endereço não é de um site. Exemplo: https://www.exemplo.com.br.')
  if (isWild && (isAddress || labels.length < 2 || sharedSuffixes.has(hostname)))
    return refused('O asterisco permitiria sites de outras pessoas. Informe o domínio da sua empresa depois dele.')
  return { site: `${url.protocol}//${isWild ? '*.' : ''}${url.host}`, problem: null }
}

/**
 * Whether a page of this origin may show the chat; without sites any may. `origin` as sent by browsers, including
 * 'null'.
 */
export const isSiteAllowed = (sites: readonly string[], origin: string): boolean => {
  if (sites.length === 0) return true
  const url = parseUrl(origin)
  if (!url || origin === 'null') return false
  return sites.some((site) => {
    const [scheme = '', host = ''] = site.split('//')
    if (scheme !== url.protocol) return false
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : host === url.host
  })
}

/** The valid sites of a stored value; others are ignored. */
export const storedSites = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((site): site is string => typeof site === 'string' && readSite(site).site === site)
    : []
