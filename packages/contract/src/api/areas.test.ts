import { expect, it } from 'vitest'
import { operations } from '../operations.ts'
import { isOpenedBy } from '../people/permissions.ts'
import { apiAreaNames, levelsOfArea, permissionsOfGrants } from './areas.ts'

const published = operations.flatMap(({ schema, config: { access, of } }) =>
  access.kind === 'key' && access.area !== null
    ? [{ id: schema.operationId, area: access.area, level: access.level, of }]
    : [],
)

it('implies by each area and level what the operations behind it ask for', () => {
  const closed = published.filter(({ area, level, of }) => {
    if (!of) return false
    const held = permissionsOfGrants([{ area, level }])
    return !('permissions' in of.config.access) || !isOpenedBy(of.config.access, (one) => held.includes(one))
  })
  expect(closed.map(({ id }) => id)).toEqual([])
})

it('has the levels that its operations need, and no other', () => {
  const needed = apiAreaNames.map((area) => [
    area,
    [...new Set(published.filter((one) => one.area === area).map(({ level }) => level))].toSorted(),
  ])
  expect(needed).toEqual(apiAreaNames.map((area) => [area, levelsOfArea(area).toSorted()]))
})
