import { Input, Select, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Country } from './countries.ts'
import classes from './phone-field.module.css'
import { brazil, caretAfter, digitsOf, joinPhone, prefixOf, splitPhone } from './phone-number.ts'
import { uiTexts } from './texts.ts'

interface PhoneFieldProps {
  label: string
  /** Digits with the dial code; a plus for countries but Brazil: 5511984552107, +351912345678; '' for none. */
  value: string
  onChange: (digits: string) => void
  error?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  /** Same size as the fields beside it. */
  size?: 'lg'
  /** Path by which a form finds the field to focus it. */
  'data-path'?: string
}

interface PhoneTables {
  countries: Country[]
  mask: (national: string, country: Country) => string
  read: (pasted: string) => string | null
}

/** Used until the tables have loaded. */
const bare: PhoneTables = { countries: [brazil], mask: (national) => national, read: () => null }

/** A phone number with its country, formatted while typing in that country's form. */
export function PhoneField({ label, value, onChange, error, isRequired, isDisabled, size, ...field }: PhoneFieldProps) {
  const id = useId()
  const [{ countries, mask, read }, setTables] = useState(bare)
  const input = useRef<HTMLInputElement>(null)
  /** Number of digits before the caret after the last input. */
  const [caret, setCaret] = useState<{ digits: number } | null>(null)
  // The chosen country applies to an empty field; later the number itself names its country.
  const [chosen, setChosen] = useState<Country | null>(null)
  useEffect(() => {
    let isGone = false
    // The tables are large: their absence (offline) leaves Brazil and bare digits.
    import('./countries.ts').then(
      ({ listCountries, maskNational, readPasted }) =>
        !isGone && setTables({ countries: listCountries(), mask: maskNational, read: readPasted }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  const split = splitPhone(value, countries)
  // A value set from outside names its own country.
  const held = chosen && (value === '' || value.startsWith(prefixOf(chosen))) ? chosen : null
  const country = held ?? split.country
  const national = held ? value.slice(prefixOf(held).length) : split.national
  const shown = national.startsWith('+') ? national : mask(national, country)
  // The mask adds characters around the digits: the caret stays behind the same digit.
  useLayoutEffect(() => {
    if (!caret || document.activeElement !== input.current) return
    const at = caretAfter(shown, caret.digits)
    input.current?.setSelectionRange(at, at)
  }, [caret, shown])
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} required={isRequired ?? false}>
      <div className={classes.field}>
        <Select
          className={classes.country}
          {...(size && { size })}
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
          {...(size && { size })}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          ref={input}
          {...(field['data-path'] === undefined ? {} : { 'data-path': field['data-path'] })}
          value={shown}
          error={Boolean(error)}
          disabled={isDisabled ?? false}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            // A pasted number without a country code belongs to the chosen country.
            const number = country.iso === 'BR' || /^\s*(?:\+|00)/.test(text) ? read(text) : null
            if (number === null) return
            event.preventDefault()
            setChosen(null)
            setCaret({ digits: number.length })
            onChange(number)
          }}
          onChange={({ currentTarget: { value: typed, selectionStart } }) => {
            setChosen(country)
            setCaret({ digits: digitsOf(typed.slice(0, selectionStart ?? typed.length)).length })
            onChange(joinPhone(typed, country))
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
