/** Parameters of an address that say what is open over a screen or in it; all others say what a list shows. */
export const openedParams = [
  'id',
  'new',
  'start',
  'template',
  'begin',
  'campos',
  'importacao',
  'convidar',
  'unir',
  'channel',
  'sala',
] as const
export type OpenedParam = (typeof openedParams)[number]

/** What of it an address opens, as one text. */
export const openedBy = (search: URLSearchParams | string): string => {
  const params = new URLSearchParams(search)
  return openedParams.flatMap((name) => (params.has(name) ? [`${name}=${params.get(name)}`] : [])).join('&')
}
