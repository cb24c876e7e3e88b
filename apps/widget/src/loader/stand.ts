/** A page that takes the element away so often wants it away. */
const mostReturns = 100

export interface Stand {
  /** From now on beside the body, which sites change for another one. A frame in it would load again. */
  settle: () => void
}

/**
 * Keeps the element in the page, once, whatever the site does to its body: Turbo puts another one in its place, htmx and pjax what is in it.
 * It begins within the body, since beside it frameworks that take over the whole page would take it for a mistake of the server.
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
    // A site that keeps copies of its pages has kept one of the element too, empty.
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
