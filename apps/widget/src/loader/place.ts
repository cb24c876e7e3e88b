/** A script of the page: the addresses that it names, in `src` or wherever an optimizer keeps it, and its `data-token`. */
export interface Tag {
  addresses: readonly string[]
  token?: string | undefined
}

/** Where the live chat comes from, and whose it is. */
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
 * Modules, evaluated text and optimizers of pages run the script without saying which tag it came from, or as a part of another file. Then
 * it looks among the page's tags and what the page has fetched. `own` is the tag that runs, where that is told.
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
  // A copy under another name, whose own tag says whose it is.
  const copied = own?.token ? partOf(own.addresses[0] ?? '')?.origin : undefined
  const origin = copied ?? originIn(fetched)
  return origin ? { origin, botToken: own?.token || pageToken } : null
}

const tagOf = (element: Element): Tag => ({
  addresses: [element.getAttribute('src') ?? '', ...[...element.attributes].map(({ value }) => value)],
  token: element.getAttribute('data-token') ?? undefined,
})

/** The place as this page tells it; to be asked while the script runs. */
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
