import { keptPhone } from '@prosa/contract'
import { AsYouType, type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

export interface Country {
  /** ISO 3166, e.g. BR. */
  iso: CountryCode
  name: string
  /** Digits without a sign, e.g. 55. */
  dialCode: string
}

/** Every country with a dial code, Brazil first, then by its Portuguese name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames(['pt-BR'], { type: 'region' })
  const countries = getCountries().map((iso) => ({
    iso,
    name: names.of(iso) ?? iso,
    dialCode: String(getCountryCallingCode(iso)),
  }))
  return countries.sort((one, other) => {
    if (one.iso === 'BR' || other.iso === 'BR') return one.iso === 'BR' ? -1 : 1
    return one.name.localeCompare(other.name, 'pt-BR')
  })
}

/** Formats a number, also an incomplete one, in its country's form: '(11) 9 8455-2107', '912 345 678'. */
export const maskNational = (national: string, { iso }: Country): string => {
  const written = new AsYouType(iso).input(national)
  // The leading 9 of a mobile number is set apart, as everywhere in the product.
  return iso === 'BR' ? written.replace(/^(\(\d{2}\) 9)(?=\d)/, '$1 ') : written
}

/** A pasted complete number in stored form; null if it is no phone number. */
export const readPasted = (text: string): string | null => {
  const kept = keptPhone(text)
  return 'phone' in kept && kept.phone !== '' ? kept.phone : null
}
