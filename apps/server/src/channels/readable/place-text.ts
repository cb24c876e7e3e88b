export interface Place {
  name?: string | null | undefined
  address?: string | null | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** A place's words, and a link that shows it on a map. @param label What kind of place it is */
export const placeText = ({ name, address, latitude, longitude }: Place, label = 'Localização'): string =>
  [
    name || address ? `${label}: ${name || address}` : label,
    ...(name && address ? [address] : []),
    ...(latitude === undefined || longitude === undefined
      ? []
      : [`https://www.google.com/maps?q=${latitude},${longitude}`]),
  ].join('\n')
