/** The 67 area codes in use (Anatel). */
export const areaCodes: ReadonlySet<string> = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/**
 * A subscriber's number without area code: nine digits from 9, eight from 6 to 9 (an old mobile, to which the ninth
 * digit is added), eight from 2 to 5 (fixed).
 */
export function subscriber(digits: string): string | null {
  if (/^9\d{8}$/.test(digits)) return digits
  if (/^[6-9]\d{7}$/.test(digits)) return `9${digits}`
  return /^[2-5]\d{7}$/.test(digits) ? digits : null
}

/** 0800, 0300, 0500, 0900, 4004, 3003 and the like: companies' numbers, to which nobody can write. */
export const isServiceNumber = (digits: string): boolean =>
  /^0[3589]00\d{6,7}$/.test(digits) || /^(?:400\d|300\d)\d{4}$/.test(digits)

/** Area code and number of a complete one, else null. */
function whole(digits: string): string | null {
  const number = areaCodes.has(digits.slice(0, 2)) ? subscriber(digits.slice(2)) : null
  return number && digits.slice(0, 2) + number
}

/** The same with leading zeros, with or without a two-digit carrier code; also used after the country code. */
export function dialled(digits: string): string | null {
  const bare = digits.replace(/^0+/, '')
  return whole(bare) ?? (bare === digits ? null : whole(bare.slice(2)))
}

/**
 * Area code and number, with the ninth digit added, from digits as dialled within or to Brazil: with country code,
 * trunk zero, carrier, or as a collect call (90). Null for anything else, including a number without area code.
 */
export function nationalNumber(digits: string): string | null {
  const bare = digits.replace(/^0+/, '')
  return (
    whole(bare) ??
    (bare.startsWith('55') ? dialled(bare.slice(2)) : null) ??
    dialled(digits) ??
    (digits.startsWith('90') ? whole(digits.slice(4)) : null)
  )
}
