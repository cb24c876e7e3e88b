export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]

/**
 * Fills the `:name` and `{name}` places of a URL and adds the query; lists are repeated, null and undefined left out.
 * Throws when a place has no value: that is a mistake of the program.
 */
export function buildRequestUrl(url: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = url.replace(
    /:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}/g,
    (_place, colon: string | undefined, brace: string | undefined) => {
      const name = colon ?? brace ?? ''
      const value = values.get(name)
      if (value === undefined || value === null || value === '') throw new Error(`Missing "${name}" for ${url}`)
      return encodeURIComponent(String(value))
    },
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
