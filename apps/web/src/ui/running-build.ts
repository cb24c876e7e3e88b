/** `same` while the server still serves the program that runs here, `newer` after another was installed, `away` without an answer. */
export type BuildState = 'same' | 'newer' | 'away'

/** The program's first file as a page names it: its name carries a hash of the program. */
export const findEntry = (html: string): string | null =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null

/** Asks the server which program it serves now, and compares it with the page's own. */
export async function compareBuild(): Promise<BuildState> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    if (!answer.ok) return 'away'
    const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
    const served = findEntry(await answer.text())
    return served === null || served === own ? 'same' : 'newer'
  } catch {
    // No network: nothing is known, and whoever asked goes on waiting.
    return 'away'
  }
}
