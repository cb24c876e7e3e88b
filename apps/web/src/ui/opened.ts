/** URL parameters of layers over or inside a screen; all other parameters filter a list. */
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

/** The part of an address that opens layers, as text. */
export const openedBy = (search: URLSearchParams | string): string => {
  const params = new URLSearchParams(search)
  return openedParams.flatMap((name) => (params.has(name) ? [`${name}=${params.get(name)}`] : [])).join('&')
}
