import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { CompanyRecord } from '@prosa/contract'
import { type ReactNode, useId, useMemo } from 'react'
import type { useContractForm } from '../../../app/use-contract-form.ts'
import { choicesOf } from '../../../ui/choices.ts'
import { formatNumber } from '../../../ui/format.ts'
import { type CompanyValues, formatCep, formatDocument } from './company-draft.ts'
import classes from './company-fields.module.css'
import { companiesTexts as texts } from './texts.ts'
import { listTimeZones } from './time-zones.ts'

/** The parts of the form that the fields need, for either request body. */
type CompanyForm = Pick<
  ReturnType<typeof useContractForm<never, CompanyValues, unknown>>,
  'values' | 'field' | 'checkbox' | 'set'
>

interface CompanyFieldsProps {
  form: CompanyForm
  platforms: readonly { id: number; name: string }[]
  /** Usage counted against the quotas; null for a new company. */
  used: CompanyRecord['used'] | null
}

const channels = ['whatsappQrcode', 'whatsappApiMeta', 'livechat', 'facebook', 'instagram'] as const
const quotas = [
  ['workspaceQuota', 'workspaces'],
  ['userQuota', 'users'],
  ['botQuota', 'bots'],
  ['knowledgeSourceQuota', 'knowledgeSources'],
  ['knowledgeSectionQuota', 'knowledgeSections'],
] as const

/** All fields of a company. */
export function CompanyFields({ form, platforms, used }: CompanyFieldsProps) {
  const { field, checkbox, values } = form
  return (
    <>
      <Data form={form} platforms={platforms} isNew={used === null} />
      <Group title={texts.quotas}>
        {quotas.map(([name, counted]) => (
          <NumberInput
            key={name}
            label={texts[name]}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator="."
            decimalSeparator=","
            {...field(name)}
            description={used ? describeUse(used[counted], Number(values[name])) : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        ))}
      </Group>
      <Group title={texts.channels}>
        {channels.map((name) => (
          <Switch key={name} label={texts[name]} {...checkbox(name)} />
        ))}
      </Group>
      <Group title={texts.campaigns}>
        <Switch label={texts.allowCampaignCreation} {...checkbox('allowCampaignCreation')} />
      </Group>
      <Group title={texts.security}>
        <Switch
          label={texts.demandsSecondFactor}
          description={texts.demandsSecondFactorHint}
          {...checkbox('demandsSecondFactor')}
        />
      </Group>
    </>
  )
}

function Data({ form, platforms, isNew }: Omit<CompanyFieldsProps, 'used'> & { isNew: boolean }) {
  const { field, checkbox, values, set } = form
  const zones = useMemo(() => listTimeZones(values.timeZone), [values.timeZone])
  return (
    <Group title={texts.data}>
      <TextInput label={texts.name} required autoComplete="off" {...field('name')} />
      <TextInput label={texts.email} required type="email" autoComplete="off" {...field('email')} />
      <Checkbox
        label={isNew ? texts.sendInvite : texts.sendInviteAgain}
        description={texts.sendInviteHint}
        {...checkbox('sendInvite')}
      />
      <Select
        label={texts.platform}
        required
        allowDeselect={false}
        searchable={platforms.length > 8}
        data={choicesOf(platforms)}
        {...field('plataform')}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.document}
          autoComplete="off"
          {...field('document')}
          onBlur={() => set('document', formatDocument(values.document))}
        />
        <TextInput
          label={texts.cep}
          autoComplete="off"
          inputMode="numeric"
          {...field('cep')}
          onBlur={() => set('cep', formatCep(values.cep))}
        />
      </div>
      <Select
        label={texts.timeZone}
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        data={zones}
        {...field('timeZone')}
      />
      <Switch label={texts.isActive} description={texts.isActiveHint} {...checkbox('active')} />
    </Group>
  )
}

/** A quota below the usage removes nothing, but blocks additions. */
function describeUse(used: number, allowed: number): string {
  if (allowed === 0 || Number.isNaN(allowed)) return texts.used(formatNumber(used), null)
  const words = used > allowed ? texts.overQuota : texts.used
  return words(formatNumber(used), formatNumber(allowed))
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
