import { type ApiArea, type ApiGrant, apiAreas, apiLevels } from '@prosa/contract'

/** Grants as stored: `contacts:write`. */
export const storedGrants = (grants: readonly ApiGrant[]): string[] =>
  grants.map(({ area, level }) => `${area}:${level}`)

const isArea = (text: string): text is ApiArea => Object.hasOwn(apiAreas, text)

/** Ignores areas unknown to this program; a newer one may run in parallel. */
export const readGrants = (stored: readonly string[]): ApiGrant[] =>
  stored.flatMap((text) => {
    const [area = '', named] = text.split(':')
    const level = apiLevels.find((one) => one === named)
    return isArea(area) && level ? [{ area, level }] : []
  })
