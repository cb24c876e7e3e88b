/** A script tag: the addresses in its attributes (`src`, or those of an optimizer), and its `data-token`. */
export interface Tag {
  addresses: readonly string[]
  token?: string | undefined
}

/** The live chat's origin and the bot's token. */
export interface Place {
  origin: string
  botToken: string | undefined
}

const partOf = (address: string): URL | null => {
  try {
    const url = new URL(address, globalThis.document?.baseURI)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

const originIn = (addresses: readonly string[]): string | undefined =>
  addresses.map(partOf).find((url) => /\/livechat\/(?:script\.js|style\.css)$/.test(url?.pathname ?? ''))?.origin

/**
 * Finds the origin and the token. Modules, evaluated code and page optimizers run the script without
 * `document.currentScript` or as part of another file; then the page's tags and fetched resources are searched. `own`
 * is the running tag, if known.
 */
export const findPlace = (
  own: Tag | null,
  tags: readonly Tag[],
  fetched: readonly string[],
  pageToken: string | undefined,
): Place | null => {
  const all = own ? [own, ...tags] : tags
  for (const tag of all) {
    const origin = originIn(tag.addresses)
    if (origin) return { origin, botToken: tag.token || pageToken }
  }
  // A copy of the script under another name; its own tag has the token.
  const copied = own?.token ? partOf(own.addresses[0] ?? '')?.origin : undefined
  const origin = copied ?? originIn(fetched)
  return origin ? { origin, botToken: own?.token || pageToken } : null
}

const tagOf = (element: Element): Tag => ({
  addresses: [element.getAttribute('src') ?? '', ...[...element.attributes].map(({ value }) => value)],
  token: element.getAttribute('data-token') ?? undefined,
})

/** The origin and the token found on this page. Call it while the script runs. */
export const placeOnPage = (): Place | null => {
  const current = document.currentScript
  const links = [...document.querySelectorAll('link[href]')].map((link) => link.getAttribute('href') ?? '')
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return findPlace(
    current && tagOf(current),
    [...document.scripts].map(tagOf),
    [...links, ...fetched],
    window.prosaLiveChatToken,
  )
}
