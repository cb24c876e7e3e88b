import { serverNowMs } from '../../../ui/clock.ts'
import { DateField } from '../../../ui/date-field.tsx'
import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { Select, TextInput } from '@mantine/core'
import { listMessageRates, messageCategories, setMessageRate } from '@prosa/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { deviceZone, localIn } from '../../../ui/zoned-time.ts'
import classes from './installation.module.css'
import { rateTexts as texts } from './rate-texts.ts'

/** Key for countries without their own entry. Countries that share a dialling code share its price. */
const others = 'others'

interface Values {
  country: string
  category: string
  currency: string
  price: string
  validFrom: string
}

/** Accepts '0,0625' and '0.0625'. */
const numberOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A price valid from a given day. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const countries = useCountries()
  const form = useContractForm({
    schema: async () => (await import('./rate-schema.ts')).schema,
    initialValues: {
      country: 'BR',
      category: messageCategories[0] as string,
      currency: 'USD',
      price: '',
      validFrom: localIn(deviceZone(), serverNowMs()).slice(0, 10),
    } as Values,
    bodyOf: ({ country, category, currency, price, validFrom }: Values) => ({
      dialCode: country === others ? '' : (countries.find(({ iso }) => iso === country)?.dialCode ?? '55'),
      category,
      currency,
      price: numberOf(price),
      validFrom,
    }),
    send: (body) => call(setMessageRate, { body }),
    saved: texts.saved,
    failed: texts.saveFailed,
    onDone: async () => {
      onClose()
      await invalidate(listMessageRates)
    },
  })
  return (
    <FormDialog form={form} title={texts.addTitle} size={420} onClose={onClose}>
      <Select
        label={texts.country}
        required
        searchable
        allowDeselect={false}
        data={[
          ...countries.map(({ iso, name, dialCode }) => ({ value: iso as string, label: `${name} (+${dialCode})` })),
          { value: others, label: texts.others },
        ]}
        {...form.field('country')}
        error={form.errorOf('dialCode')}
      />
      <Select
        label={texts.category}
        required
        allowDeselect={false}
        data={messageCategories.map((value) => ({ value: value as string, label: texts.categories[value] }))}
        {...form.field('category')}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.price}
          required
          inputMode="decimal"
          placeholder="0,0625"
          // The other fields are usually right, and focusing the country would open its list.
          data-autofocus
          {...form.field('price')}
        />
        <TextInput label={texts.currency} required maxLength={3} {...form.field('currency')} />
      </div>
      <DateField label={texts.validFrom} required {...form.field('validFrom')} />
    </FormDialog>
  )
}

/** The list of countries is loaded after the dialog opens. */
function useCountries() {
  const [countries, setCountries] = useState<{ iso: string; name: string; dialCode: string }[]>([
    { iso: 'BR', name: 'Brasil', dialCode: '55' },
  ])
  useEffect(() => {
    let isGone = false
    void import('../../../ui/countries.ts').then(({ listCountries }) => {
      if (!isGone) setCountries(listCountries())
    })
    return () => {
      isGone = true
    }
  }, [])
  return countries
}
