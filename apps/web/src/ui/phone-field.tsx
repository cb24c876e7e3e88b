import { Input, Select, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Country } from './countries.ts'
import classes from './phone-field.module.css'
import { brazil, joinPhone, maskNational, splitPhone } from './phone-number.ts'
import { uiTexts } from './texts.ts'

interface PhoneFieldProps {
  label: string
  /** Digits with the dial code, e.g. 5511984552107; '' is none. */
  value: string
  onChange: (digits: string) => void
  error?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
}

/** A phone number with its country; Brazil is masked, elsewhere digits only. */
export function PhoneField({ label, value, onChange, error, isRequired, isDisabled }: PhoneFieldProps) {
  const id = useId()
  const [countries, setCountries] = useState<Country[]>([brazil])
  // What the person chose counts while nothing is typed; then the number itself says it.
  const [chosen, setChosen] = useState<Country | null>(null)
  useEffect(() => {
    let isGone = false
    // The table is large and only needed to choose another country: its absence (offline) leaves Brazil.
    import('./countries.ts').then(
      ({ listCountries }) => !isGone && setCountries(listCountries()),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  const split = splitPhone(value, countries)
  const country = chosen ?? split.country
  const national = chosen && value.startsWith(chosen.dialCode) ? value.slice(chosen.dialCode.length) : split.national
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} required={isRequired ?? false}>
      <div className={classes.field}>
        <Select
          className={classes.country}
          aria-label={uiTexts.country}
          data={countries.map(({ iso, name, dialCode }) => ({ value: iso, label: `+${dialCode}`, name }))}
          value={country.iso}
          allowDeselect={false}
          searchable={false}
          disabled={isDisabled ?? false}
          maxDropdownHeight={280}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          renderOption={({ option }) => (
            <span className={classes.option}>
              <span className="clip grow">{countries.find(({ iso }) => iso === option.value)?.name}</span>
              <span className="muted num">{option.label}</span>
            </span>
          )}
          onChange={(iso) => {
            const next = countries.find((item) => item.iso === iso) ?? brazil
            setChosen(next)
            onChange(joinPhone(national, next))
          }}
        />
        <TextInput
          id={id}
          className={classes.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={maskNational(national, country)}
          error={Boolean(error)}
          disabled={isDisabled ?? false}
          onChange={(event) => {
            setChosen(country)
            onChange(joinPhone(event.currentTarget.value, country))
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
