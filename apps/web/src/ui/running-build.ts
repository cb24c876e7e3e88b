/** `same`: the server serves the running build; `newer`: another build was installed; `away`: no answer. */
export type BuildState = 'same' | 'newer' | 'away'

/** URL of the page's entry script; its name contains a hash of the build. */
export const findEntry = (html: string): string | null =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null

/** Compares the page's build with the one the server serves now. */
export async function compareBuild(): Promise<BuildState> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    if (!answer.ok) return 'away'
    const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
    const served = findEntry(await answer.text())
    return served === null || served === own ? 'same' : 'newer'
  } catch {
    // No network: the build is unknown, and the caller keeps waiting.
    return 'away'
  }
}
