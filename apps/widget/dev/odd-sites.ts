import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, 'sites')

/** Sites that do to a widget what sites of customers do, by their path, and a list of them at `/sites/`. For trying by hand, and for a journey. */
export const oddSites = (origin: string, botToken: string): ReadonlyMap<string, string> => {
  const names = globSync('*.html', { cwd: folder })
    .map((file) => basename(file, '.html'))
    .sort()
  const sites = names.map((name): [string, string] => [
    `/sites/${name}`,
    readFileSync(join(folder, `${name}.html`), 'utf8')
      .replaceAll('%ORIGIN%', origin)
      .replaceAll('%BOT_TOKEN%', botToken),
  ])
  const titleOf = (page: string): string => /<title>(.*)<\/title>/.exec(page)?.[1] ?? ''
  const items = sites.map(([path, page]) => `<li><a href="${path}">${titleOf(page)}</a></li>`)
  const list = `<!doctype html><meta charset="utf-8"><title>Odd sites</title><ul>${items.join('')}</ul>`
  return new Map([['/sites/', list], ...sites])
}
