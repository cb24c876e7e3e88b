import { brazilianZones, companiesTexts } from './texts.ts'

/** Time zones to choose from: Brazil's by name, then the world's. @param stored is always included */
export function listTimeZones(stored: string | null) {
  const known = new Set(Object.keys(brazilianZones))
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))
  if (stored !== null && !known.has(stored) && !others.includes(stored)) others.unshift(stored)
  return [
    {
      group: companiesTexts.brazil,
      items: Object.entries(brazilianZones).map(([value, label]) => ({ value, label })),
    },
    {
      group: companiesTexts.otherZones,
      items: others.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    },
  ]
}
