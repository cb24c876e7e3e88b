/** After so many removals the page evidently does not want the element. */
const mostReturns = 100

export interface Stand {
  /** Moves the element beside the body, which some sites replace; moving it later would reload its frame. */
  settle: () => void
}

/**
 * Keeps one copy of the element in the page when the site replaces its body (Turbo) or the body's content (htmx, pjax).
 * It starts inside the body: beside it, frameworks that hydrate the whole page would report a mismatch.
 */
export const keepStanding = (host: HTMLElement, onReturn: () => void, onChange: () => void): Stand => {
  let place: 'body' | 'documentElement' = 'body'
  let returns = 0
  const attach = (): void => document[place].append(host)
  const settle = (): void => {
    if (place === 'documentElement') return
    place = 'documentElement'
    attach()
  }
  const watcher = new MutationObserver(() => {
    watch()
    // A site that caches copies of its pages has cached an empty copy of the element.
    for (const copy of document.querySelectorAll(`#${host.id}`)) if (copy !== host) copy.remove()
    if (!host.isConnected && document.body && returns++ < mostReturns) {
      place = 'documentElement'
      attach()
      onReturn()
    }
    onChange()
  })
  const watch = (): void => {
    watcher.disconnect()
    for (const parent of [document, document.documentElement, document.body])
      if (parent) watcher.observe(parent, { childList: true })
  }
  attach()
  watch()
  return { settle }
}
