import { knowledgeLimits } from '@prosa/contract'

/** Where the pages of a site are. */
export interface SitePlace {
  /** As a person gave it. */
  address: string
  /** Scheme and host of its pages. */
  origin: string
}

/** What a link is to the reading of a site; null: nothing. */
export type LinkTarget = { address: string } | { document: string } | { otherHost: string } | null

/** Parameters that say where a visitor came from, not what is shown. */
const tracking = /^(?:utm_\w+|fbclid|gclid|gad_source|msclkid|mc_[ce]id|_ga|_gl|igshid|srsltid|replytocom)$/i
const document = /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?)$/i
/** Files that hold no text. */
const noPage =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|heic|mp[34]|m4[av]|wav|ogg|webm|mov|avi|css|m?js|json|xml|rss|atom|txt|zip|rar|7z|gz|exe|apk|dmg|woff2?|ttf|eot|ics|vcf|epub)$/i

/** What a person typed, as an address: without a scheme it is https. Null: no address. */
export const typedAddress = (text: string): string | null => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  url.hash = ''
  return url.href.length <= knowledgeLimits.addressLength ? url.href : null
}

/** The same host with or without 'www.'. */
const isTwin = (one: string, other: string): boolean => one === `www.${other}` || other === `www.${one}`

/** Where a site leads by a redirect that only adds or takes 'www.', or the scheme: its pages are there. Null: elsewhere, or it was led there already. */
export const movedOrigin = (to: string, { address, origin }: SitePlace): string | null => {
  const [given, target] = [new URL(address), new URL(to)]
  if (given.origin !== origin || target.origin === origin) return null
  const isOwn = target.host === given.host || (target.port === given.port && isTwin(target.hostname, given.hostname))
  return isOwn ? target.origin : null
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? ''

/** An address that a page, a sitemap or a redirect names. Every spelling of the site's own host becomes the one of its pages. */
export const targetOf = (link: string, site: SitePlace): LinkTarget => {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (url.host !== hostOf(site.origin) && url.host !== hostOf(site.address)) return { otherHost: url.hostname }
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  const address = `${site.origin}${url.pathname}${url.search}`
  if (address.length > knowledgeLimits.addressLength || noPage.test(url.pathname)) return null
  return document.test(url.pathname) ? { document: address } : { address }
}

export const hasQuery = (address: string): boolean => address.includes('?')
