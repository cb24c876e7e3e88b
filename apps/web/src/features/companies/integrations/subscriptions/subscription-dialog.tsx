import { Button, MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import {
  createSubscription,
  eventTypeNames,
  eventTypes,
  listLoggedEvents,
  listSubscriptions,
  type SubscriptionRecord,
  updateSubscription,
} from '@prosa/contract'
import { useId } from 'react'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { HeadersField } from '../../../../shared/webhooks/headers-field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import classes from '../integrations.module.css'
import { bodyOf, newSubscription, type SubscriptionValues, valuesOf } from './subscription-draft.ts'
import { subscriptionTexts } from './texts.ts'
import { typeChoices, typesFrom } from './type-choices.ts'

const texts = subscriptionTexts.form
const size = 620

interface NewSubscriptionProps {
  integrationId: number
  onMade: (secret: string) => void
  onClose: () => void
}

export function NewSubscription({ integrationId, onMade, onClose }: NewSubscriptionProps) {
  const form = useContractForm({
    schema: async () => (await import('./subscription-schema.ts')).schema,
    initialValues: newSubscription,
    bodyOf,
    send: (body) => call(createSubscription, { params: { id: integrationId }, body }),
    onDone: async ({ secret }) => {
      onClose()
      onMade(secret)
      await invalidate(listSubscriptions, listLoggedEvents)
    },
  })
  return (
    <FormDialog form={form} title={texts.newTitle} size={size} submitLabel={texts.submit} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

interface EditSubscriptionProps {
  integrationId: number
  subscription: SubscriptionRecord
  onClose: () => void
}

export function EditSubscription({ integrationId, subscription, onClose }: EditSubscriptionProps) {
  const params = { id: integrationId, subscriptionId: subscription.id }
  const form = useContractForm({
    schema: async () => (await import('./subscription-changes-schema.ts')).schema,
    stored: valuesOf(subscription),
    revision: subscription.revision,
    reread: () => invalidate(listSubscriptions),
    describe: (path, value) =>
      path === 'types'
        ? typesFrom(value as string[])
            .map((type) => eventTypes[type].label)
            .join(', ')
        : null,
    bodyOf,
    send: (body) => call(updateSubscription, { params, body }),
    saved: texts.saved,
    onDone: async () => {
      onClose()
      await invalidate(listSubscriptions)
    },
  })
  return (
    <FormDialog form={form} title={texts.editTitle} size={size} isSubmitDisabled={!form.isDirty} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

type Form = Pick<
  ReturnType<typeof useContractForm<never, SubscriptionValues, unknown>>,
  'values' | 'errors' | 'field' | 'checkbox' | 'set' | 'setValues' | 'errorOf'
>

function Fields({ form }: { form: Form }) {
  const ownHint = useId()
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        required
        type="url"
        autoComplete="off"
        placeholder="https://"
        {...form.field('url')}
      />
      <Types form={form} />
      <div>
        <Switch label={texts.includeOwn} aria-describedby={ownHint} {...form.checkbox('includeOwn')} />
        <p id={ownHint} className={`${classes.hint} ${classes.ofSwitch}`}>
          {texts.includeOwnHint}
        </p>
      </div>
      <NumberInput
        label={texts.concurrency}
        description={texts.concurrencyHint}
        min={1}
        max={16}
        allowDecimal={false}
        {...form.field('concurrency')}
      />
      <div className={classes.group}>
        <b className={classes.label}>{texts.headers}</b>
        <p className={classes.hint}>{texts.headersHint}</p>
        <HeadersField
          rows={form.values.headers}
          errors={form.errors}
          onChange={(headers) => form.setValues({ headers })}
        />
      </div>
    </>
  )
}

function Types({ form }: { form: Form }) {
  const { types } = form.values
  const isAll = types.length === eventTypeNames.length
  return (
    <div className={classes.group}>
      <MultiSelect
        label={texts.types}
        required
        searchable
        placeholder={types.length === 0 ? texts.chooseTypes : ''}
        data={typeChoices}
        data-path="types"
        error={form.errorOf('types')}
        value={[...types]}
        onChange={(chosen) => form.set('types', typesFrom(chosen))}
      />
      <div>
        <Button size="xs" onClick={() => form.set('types', isAll ? [] : [...eventTypeNames])}>
          {isAll ? texts.none : texts.all}
        </Button>
      </div>
    </div>
  )
}
