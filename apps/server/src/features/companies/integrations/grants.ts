import { type ApiArea, type ApiGrant, apiAreas, apiLevels } from '@prosa/contract'

/** As the database keeps them: `contacts:write`. */
export const storedGrants = (grants: readonly ApiGrant[]): string[] =>
  grants.map(({ area, level }) => `${area}:${level}`)

const isArea = (text: string): text is ApiArea => Object.hasOwn(apiAreas, text)

/** Areas that this program does not know, because a newer one runs beside it, open nothing. */
export const readGrants = (stored: readonly string[]): ApiGrant[] =>
  stored.flatMap((text) => {
    const [area = '', named] = text.split(':')
    const level = apiLevels.find((one) => one === named)
    return isArea(area) && level ? [{ area, level }] : []
  })
